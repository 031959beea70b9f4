import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Postgres, startPostgres } from "../../../../scripts/postgres.ts";
import { createDatabase, type Db, inTransaction } from "./database.ts";
import { CommitUncertain, isDatabaseUnavailable } from "./database-unavailable.ts";

/** A separate primary that waits for a missing standby. */

const folder = mkdtempSync(path.join(tmpdir(), "osisi-doubt-"));
let postgres: Postgres;
let superuser: Client;
let db: Db;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: folder });
  superuser = new Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query("create table receipt (key text primary key)");
  await superuser.query("alter system set synchronous_standby_names = 'missing'");
  await superuser.query("select pg_reload_conf()");
  db = createDatabase(postgres.superuserUrl, { connections: 2 });
});

afterAll(async () => {
  await db.destroy();
  await superuser.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (key: string) =>
  inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`insert into receipt values (${key})`.execute(tx);
  });

/** Ends the wait for the standby. */
async function cutShort(by: "pg_cancel_backend" | "pg_terminate_backend"): Promise<void> {
  const end = () =>
    superuser.query(`select ${by}(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
  await expect.poll(async () => (await end()).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
}

it.each(["pg_cancel_backend", "pg_terminate_backend"] as const)(
  "reports a commit as uncertain whose wait for the standby was ended by %s, although it is stored here",
  async (by) => {
    const outcome = write(by).catch((error: unknown) => error);
    await cutShort(by);
    expect(isDatabaseUnavailable(await outcome)).toBe(true);
    const { rows } = await superuser.query("select from receipt where key = $1", [by]);
    expect(rows).toHaveLength(1);
  },
);

it("reports only that commit, and nothing after it on the same connection", async () => {
  const outcome = write("once").catch((error: unknown) => error);
  await cutShort("pg_cancel_backend");
  expect(await outcome).toBeInstanceOf(CommitUncertain);
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});
