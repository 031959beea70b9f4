import { Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { createDatabase } from "./database.ts";
import { fixedAddress } from "./database-address.ts";
import { queuePool } from "#platform/jobs/graphile-internals.ts";

let database: TestDatabase;
const looking = vi.spyOn(Socket.prototype, "setKeepAlive");
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => looking.mockClear());
afterAll(async () => {
  looking.mockRestore();
  await database.drop();
});

it("enables keep-alive on connections for requests", async () => {
  const db = createDatabase(database.appUrl);
  await sql`select 1`.execute(db);
  await db.destroy();
  expect(looking.mock.calls).toEqual([[true, 10_000]]);
});

it("enables keep-alive on connections for jobs", async () => {
  const pool = queuePool({
    address: fixedAddress(database.appUrl),
    connections: 1,
    onLost: () => undefined,
  });
  await pool.query("select 1");
  await pool.end();
  expect(looking.mock.calls).toEqual([[true, 10_000]]);
});
