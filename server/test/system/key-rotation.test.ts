import { randomBytes } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { newLog } from "#test/product-log.ts";
import { systemClock } from "#platform/clock.ts";
import { createDatabase, type Db } from "#platform/database/database.ts";
import { databaseAddress } from "#platform/database/database-address.ts";
import { createLog } from "#platform/log.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import { type Api, createApi } from "#platform/http/server.ts";
import { startWorker } from "#platform/jobs/worker.ts";

/** Role and password are rotated as in docs/operate.md, during requests and jobs. */

const folder = mkdtempSync(path.join(tmpdir(), "osisi-rotation-"));
const file = path.join(folder, "database-url");
const suffix = randomBytes(4).toString("hex");
const [one, other] = [`rotated_a_${suffix}`, `rotated_b_${suffix}`];
let database: TestDatabase;
let superuser: Client;
let db: Db;
let app: Api;
let worker: Awaited<ReturnType<typeof startWorker>>;
let worked = 0;
const note = async () => void (worked += 1);

function addressFor(role: string, password: string): string {
  const url = new URL(database.appUrl);
  [url.username, url.password] = [role, password];
  return url.href;
}

/** Atomically, as `mv` does. */
function write(address: string): void {
  writeFileSync(`${file}.new`, `${address}\n`);
  renameSync(`${file}.new`, file);
}

async function connectionsOf(role: string, name = "%"): Promise<number> {
  const count = "select from pg_stat_activity where usename = $1 and application_name like $2";
  return (await superuser.query(count, [role, name])).rowCount ?? 0;
}

beforeAll(async () => {
  database = await testDatabase();
  const {
    host,
    port,
    superuser: user,
    superuserPassword: password,
    app: group,
  } = inject("postgres");
  superuser = new Client({ host, port, user, password, database: "postgres" });
  await superuser.connect();
  for (const role of [one, other]) {
    await superuser.query(`create role ${role} login password 'first' in role ${group}`);
  }
  write(addressFor(one, "first"));
  const config = testConfig({ DATABASE_URL: "", DATABASE_URL_FILE: file });
  db = createDatabase(databaseAddress(config), { lifetimeSeconds: 1 });
  const lines = newLog();
  const log = createLog("trace", "test", { write: (line) => void lines.push(line) });
  const runtime = { config, db, clock: systemClock(), log };
  app = await createApi(runtime);
  app.post("/v1/ask", async () => {
    await addJob(db, "note", {});
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
    return rows[0]?.role;
  });
  worker = await startWorker(runtime, [{ tasks: { note } }]);
});

afterAll(async () => {
  await app.close();
  await worker.stop();
  await db.destroy();
  await database.drop();
  await superuser.query(`drop role ${one}, ${other}`);
  await superuser.end();
  rmSync(folder, { recursive: true });
});

/** Continuous requests, until stopped. */
function traffic() {
  const answers: [number, string][] = [];
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) {
      const { statusCode, body } = await app.inject({ method: "POST", url: "/v1/ask" });
      answers.push([statusCode, body]);
    }
  };
  const asking = Promise.all([ask(), ask(), ask(), ask()]);
  return {
    answers,
    isAnsweredAs: (role: string) => answers.slice(-20).every(([, body]) => body === role),
    async stop() {
      over.abort();
      await asking;
    },
  };
}

it("works with another role from then on, without a failed request", async () => {
  const asking = traffic();
  await expect.poll(() => asking.answers.length > 40 && asking.isAnsweredAs(one)).toBe(true);
  await superuser.query(`alter role ${other} password 'second'`);
  write(addressFor(other, "second"));
  await expect.poll(() => asking.isAnsweredAs(other)).toBe(true);
  await expect.poll(() => connectionsOf(one, "osisi")).toBe(0);
  // The job queue's listening connection still belongs to the first role.
  await superuser.query(`alter role ${one} nologin`);
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1";
  await superuser.query(end, [one]);
  const before = worked;
  await expect.poll(() => worked).toBeGreaterThan(before + 20);
  await asking.stop();
  expect(asking.answers.filter(([status]) => status !== 200)).toEqual([]);
  expect(await connectionsOf(one)).toBe(0);
  await expect.poll(() => worked).toBe(asking.answers.length);
});

it("waits while the password is changed in one place and not yet in the other", async () => {
  const asking = traffic();
  await superuser.query(`alter role ${other} password 'third'`);
  await sleep(2_000);
  write(addressFor(other, "third"));
  const before = asking.answers.length;
  await expect.poll(() => asking.answers.length).toBeGreaterThan(before + 40);
  await asking.stop();
  expect(asking.answers.filter(([status]) => status !== 200)).toEqual([]);
});

it("reports the database as unavailable if the password is not corrected", async () => {
  const wrong = createDatabase(addressFor(other, "never"));
  const runtime = {
    config: testConfig(),
    db: wrong,
    clock: systemClock(),
    log: createLog("silent", "test"),
  };
  const without = await createApi(runtime);
  without.get("/v1/ask", async () => sql`select 1`.execute(wrong));
  expect((await without.inject("/v1/ask")).statusCode).toBe(503);
  await without.close();
  await wrong.destroy();
});
