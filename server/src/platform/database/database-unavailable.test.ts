import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { freePort } from "../../../../scripts/ports.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { createDatabase } from "./database.ts";
import { isDatabaseUnavailable, retryWhenDatabaseAvailable } from "./database-unavailable.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}

/** As a primary does when it shuts down. */
async function endConnectionsOf(waiting: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await expect
    .poll(async () => (await client.query(findAndEnd, [`%${waiting}%`])).rowCount)
    .toBeGreaterThan(0);
  await client.end();
}

const findAndEnd = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like $1 and pid <> pg_backend_pid()`;

it("recognises a connection that breaks during a statement, which does not end the process", async () => {
  const lost: Error[] = [];
  const db = createDatabase(database.ownerUrl, { onLost: (error) => lost.push(error) });
  const failing = failureOf(() => sql`select pg_sleep(20), 'under a statement'`.execute(db));
  await endConnectionsOf("under a statement");
  expect(isDatabaseUnavailable(await failing)).toBe(true);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await sql`select 1`.execute(db);
  await db.destroy();
});

it("recognises a connection that breaks within a transaction, between two statements", async () => {
  const db = createDatabase(database.ownerUrl);
  const failing = failureOf(() =>
    db.transaction().execute(async (tx) => {
      await sql`select 'between two statements'`.execute(tx);
      await endConnectionsOf("between two statements");
      await sql`select 1`.execute(tx);
    }),
  );
  expect(isDatabaseUnavailable(await failing)).toBe(true);
  await db.destroy();
});

it("recognises a refused connection", async () => {
  const db = createDatabase(`postgresql://missing@127.0.0.1:${await freePort()}/none`);
  expect(isDatabaseUnavailable(await failureOf(() => sql`select 1`.execute(db)))).toBe(true);
  await db.destroy();
});

it("recognises a standby, which is read-only", async () => {
  const failing = failureOf(() =>
    database.db
      .transaction()
      .setAccessMode("read only")
      .execute((tx) => sql`update clock set offset_ms = 1`.execute(tx)),
  );
  expect(isDatabaseUnavailable(await failing)).toBe(true);
});

it("does not mistake our own errors for it", async () => {
  const mistake = await failureOf(() => sql`select nothing from nowhere`.execute(database.db));
  expect(isDatabaseUnavailable(mistake)).toBe(false);
  expect(isDatabaseUnavailable(new Error("something else"))).toBe(false);
  expect(isDatabaseUnavailable("no error at all")).toBe(false);
});

const away = () => Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

it("retries until the database is back", async () => {
  let times = 0;
  await retryWhenDatabaseAvailable(async () => {
    times += 1;
    if (times < 3) throw away();
  });
  expect(times).toBe(3);
});

it("does not retry after another error", async () => {
  let times = 0;
  const failing = retryWhenDatabaseAvailable(async () => {
    times += 1;
    throw new Error("a mistake");
  });
  await expect(failing).rejects.toThrow("a mistake");
  expect(times).toBe(1);
});
