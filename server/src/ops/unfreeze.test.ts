import { afterAll, beforeAll, expect, it } from "vitest";
import { opsOf } from "#test/operating.ts";
import { logIn, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { freezeAccount } from "#people/freeze/freeze-account.ts";
import { advanceUnsentOf } from "#money/withdrawals/jobs.ts";
import { inTransaction } from "#platform/database/database.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const ops = async (...words: string[]) =>
  (await opsOf(server.runtime, "called, and knew their card", words)).said;

it("unfreezes an account that no code can, reports since when it was frozen, and requires the day to pass", async () => {
  const ada = await verifiedPerson(server);
  const { id } = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", ada.email)
    .executeTakeFirstOrThrow();
  expect(await ops("unfreeze", ada.email)).toContain("is not frozen");
  await inTransaction(server.db, (tx) =>
    freezeAccount(tx, { ...server.runtime, advanceUnsentOf }, id),
  );
  const since = server.runtime.clock.now().toISOString();
  expect(await ops("unfreeze", ada.email, "--dry-run")).toContain("Nothing was done");
  expect((await logIn(server, ada)).statusCode).toBe(403);
  expect(await ops("unfreeze", ada.email)).toContain(`frozen since ${since}`);
  expect((await logIn(server, ada)).statusCode).toBe(200);
  const { frozenUntil } = await server.db
    .selectFrom("investor")
    .select("frozenUntil")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(frozenUntil?.getTime()).toBe(server.runtime.clock.now().getTime() + 86_400_000);
});
