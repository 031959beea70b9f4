import { afterAll, beforeAll, expect, it } from "vitest";
import { opsOf } from "#test/operating.ts";
import { tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn } from "#test/signing-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function ops(...words: string[]): Promise<string> {
  return (await opsOf(server.runtime, "a stolen phone", words)).said;
}

const signedIn = (tokens: string[]) =>
  Promise.all(tokens.map((token) => isSignedIn(server, token)));

it("logs an investor out everywhere, then all investors, and records who did it and why", async () => {
  const [ada, obi] = [await verifiedPerson(server), await verifiedPerson(server)];
  const ofAda = [await tokenOf(server, ada), await tokenOf(server, ada)];
  const ofObi = [await tokenOf(server, obi)];
  expect(await ops("log-out", ada.email, "--dry-run")).toContain("Nothing was done");
  expect(await signedIn(ofAda)).toEqual([true, true]);
  expect(await ops("log-out", ada.email)).toContain("have ended: 2");
  expect(await signedIn([...ofAda, ...ofObi])).toEqual([false, false, true]);
  expect(await ops("log-out", "everybody")).toContain("have ended: 1");
  expect(await signedIn(ofObi)).toEqual([false]);
  expect(await tokenOf(server, ada)).toHaveLength(43);
  const rows = await server.db.selectFrom("auditLog").selectAll().orderBy("id").execute();
  expect(rows).toMatchObject([
    { operator: "ada", action: "log-out", reason: "a stolen phone" },
    { operator: "ada", action: "log-out", subject: "everybody" },
  ]);
  expect(JSON.stringify(rows.map(({ result, subject }) => [result, subject]))).not.toContain("@");
});

it("refuses an unknown address", async () => {
  expect(await ops("log-out", "unknown@example.com")).toContain("No investor has verified");
});
