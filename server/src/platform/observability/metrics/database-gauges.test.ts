import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { type Sample, tellingMetrics } from "#test/metrics.ts";
import { systemClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/database/database.ts";
import { createLog } from "#platform/log.ts";

let database: TestDatabase;
let owner: Client;
const around = {
  config: testConfig(),
  clock: systemClock(),
  log: createLog("silent", "test"),
};

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The gauges of a process that was just started. */
async function seen(): Promise<(name: string) => number | undefined> {
  const db = createDatabase(database.appUrl);
  const metrics = await tellingMetrics({ ...around, db });
  const samples: Sample[] = await metrics.samples();
  await metrics.stop();
  await db.destroy();
  return (name) => samples.find((sample) => sample.name === name)?.value;
}

it("reports a writable database with the same time", async () => {
  const value = await seen();
  expect(value("osisi_database_writable")).toBe(1);
  expect(Math.abs(value("osisi_clock_skew_seconds") ?? 60)).toBeLessThan(1);
  expect(value("osisi_wal_archiving")).toBe(0);
  expect(value("osisi_wal_archive_failing")).toBe(0);
});

it("reports the age of the last base backup, once one was recorded", async () => {
  expect((await seen())("osisi_base_backup_seconds")).toBe(Number.POSITIVE_INFINITY);
  await owner.query("select note_base_backup('20261121T020000Z')");
  expect((await seen())("osisi_base_backup_seconds")).toBeLessThan(3_600);
});

it("lets only a role with the privilege record a backup", async () => {
  const note = sql`select note_base_backup('none')`.execute(database.db);
  await expect(note).rejects.toThrow("permission denied");
  const forge = sql`insert into base_backup (name) values ('none')`.execute(database.db);
  await expect(forge).rejects.toThrow("permission denied");
});

it("reports a database that is readable but not writable", async () => {
  const name = new URL(database.appUrl).pathname.slice(1);
  await owner.query(`alter database ${name} set default_transaction_read_only = on`);
  expect((await seen())("osisi_database_writable")).toBe(0);
});
