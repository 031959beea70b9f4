import { afterAll, beforeAll, expect, it } from "vitest";
import { saveNextOfKin } from "#people/next-of-kin/next-of-kin.ts";
import { opsOf } from "#test/operating.ts";
import { verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const ops = async (...words: string[]) =>
  (await opsOf(server.runtime, "cannot be reached since May", words)).said;

it("shows whom an investor has named, and records who read it and why, but not what", async () => {
  const ada = await verifiedPerson(server);
  const { id } = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", ada.email)
    .executeTakeFirstOrThrow();
  expect(await ops("next-of-kin", ada.email)).toContain("has named no one");
  const named = { name: "Ebere Bello", phone: "+2348031234567", relation: "sibling" } as const;
  await saveNextOfKin(server.runtime, id, named);
  const dry = await ops("next-of-kin", ada.email, "--dry-run");
  expect(dry).toContain("Nothing was done");
  expect(dry).not.toContain("Ebere");
  const said = await ops("next-of-kin", ada.email);
  expect(said).toContain("Ebere Bello");
  expect(said).toContain("Brother or sister");
  expect(said).toContain("+2348031234567");
  const log = await server.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "next-of-kin")
    .execute();
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({ subject: id, reason: "cannot be reached since May" });
  expect(
    JSON.stringify(log, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
  ).not.toContain("Ebere");
});
