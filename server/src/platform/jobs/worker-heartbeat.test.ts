import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { addJob } from "./jobs.ts";
import { startHeartbeat } from "./worker-heartbeat.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.db));

/** Locked by a worker that was last seen a minute ago. */
async function jobOfAnotherWorker(): Promise<void> {
  await addJob(database.db, "anything", {});
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'another worker', locked_at = now() - interval '1 minute', attempts = 1
  `.execute(database.db);
}

async function isLocked(): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where locked_at is not null
  `.execute(database.db);
  return rows.length > 0;
}

function present() {
  const events: WorkerEvents = new EventEmitter();
  return startHeartbeat(database.db, events);
}

it("unlocks the job of a worker that was silent while this one was not", async () => {
  await jobOfAnotherWorker();
  await present().beat();
  expect(await isLocked()).toBe(false);
});

it("gives the others time to return after it was silent itself, as when the database was unavailable", async () => {
  const { beat } = present();
  await beat();
  await pause(3_000);
  await jobOfAnotherWorker();
  await beat();
  expect(await isLocked()).toBe(true);
  await expect
    .poll(
      async () => {
        await beat();
        return await isLocked();
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBe(false);
});
