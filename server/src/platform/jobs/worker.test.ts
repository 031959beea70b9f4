import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { travellingClock } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type DomainJobs, addJob } from "./jobs.ts";
import { createLog } from "#platform/log.ts";
import type { Runtime } from "#platform/runtime.ts";
import { startWorker } from "./worker.ts";

const DAY_MS = 86_400_000;
const patience = { timeout: 60_000, interval: 20 };
let database: TestDatabase;
let runtime: Runtime;
let lines: string[];
let stopWorker: () => Promise<void>;

beforeEach(async () => {
  database = await testDatabase();
  lines = [];
  stopWorker = () => Promise.resolve();
  runtime = {
    config: testConfig({ DATABASE_URL: database.appUrl, TIME_TRAVEL: "on" }),
    db: database.db,
    clock: travellingClock(database.db),
    log: createLog("warn", "test", { write: (line) => void lines.push(line) }),
  };
});
afterEach(async () => {
  await stopWorker();
  await database.drop();
});

async function workFor(...domains: DomainJobs[]): Promise<void> {
  const worker = await startWorker(runtime, domains);
  stopWorker = () => worker.stop();
}

/** A domain with one task, that notes what it was given. */
function noting(seen: unknown[]): DomainJobs {
  return { tasks: { note: async (payload) => void seen.push(payload) } };
}

it("runs a job if and only if its transaction was committed", async () => {
  const seen: unknown[] = [];
  await workFor(noting(seen));
  const undone = inTransaction(runtime.db, async (tx) => {
    await addJob(tx, "note", { id: "undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await inTransaction(runtime.db, (tx) => addJob(tx, "note", { id: "done" }));
  await expect.poll(() => seen, patience).toEqual([{ id: "done" }]);
});

it("takes jobs with one key for one job until it starts", async () => {
  const seen: unknown[] = [];
  for (const id of ["1", "2", "3"]) await addJob(runtime.db, "note", { id }, { key: "one" });
  await workFor(noting(seen));
  await expect.poll(() => seen, patience).toEqual([{ id: "3" }]);
});

it("refreshes the clock before a job", async () => {
  const seen: Date[] = [];
  await workFor({ tasks: { look: async () => void seen.push(runtime.clock.now()) } });
  await runtime.db
    .updateTable("clock")
    .set({ offsetMs: BigInt(100 * DAY_MS) })
    .execute();
  await addJob(runtime.db, "look", {});
  await expect.poll(() => seen.length, patience).toBe(1);
  expect((seen[0]?.getTime() ?? 0) - Date.now()).toBeGreaterThan(99 * DAY_MS);
});

it("looks for work when notified that the clock moved, and does periodic work when notified", async () => {
  const seen = { looks: [] as Date[], minutes: 0 };
  await workFor({
    tasks: {},
    everySecond: async () => void seen.looks.push(runtime.clock.now()),
    everyMinute: async () => void (seen.minutes += 1),
  });
  await runtime.db
    .updateTable("clock")
    .set({ offsetMs: BigInt(10 * DAY_MS) })
    .execute();
  await sql`notify clock_moved`.execute(runtime.db);
  const travelled = () => seen.looks.some((at) => at.getTime() - Date.now() > 9 * DAY_MS);
  await expect.poll(travelled, patience).toBe(true);
  const notifiedCount = async () => {
    await sql`notify clock_periodic`.execute(runtime.db);
    return seen.minutes;
  };
  await expect.poll(notifiedCount, patience).toBeGreaterThan(0);
});

function broken() {
  return Promise.reject(new Error("broken"));
}

/** One row with a due time, which nothing handles. */
async function messageDue(): Promise<void> {
  const now = runtime.clock.now();
  const times = { createdAt: now, giveUpAt: now, nextAttemptAt: now };
  const message = { recipient: Buffer.from("sealed"), body: Buffer.from("sealed"), ...times };
  await runtime.db
    .insertInto("outbox")
    .values({ id: newId(), channel: "mail", ...message })
    .execute();
}

it("enqueues what has fallen due, and asks no one else", async () => {
  const seen: string[] = [];
  await workFor({
    tasks: {},
    everySecond: async () => void seen.push("second"),
    due: {
      outbox: async () => void seen.push("outbox"),
      payment: async () => void seen.push("payment"),
    },
  });
  await expect.poll(() => seen.length, patience).toBeGreaterThan(1);
  expect(seen).not.toContain("outbox");
  await messageDue();
  await expect.poll(() => seen, patience).toContain("outbox");
  expect(seen).not.toContain("payment");
});

it("does not let one domain's failure keep the others from their work", async () => {
  const seen: string[] = [];
  await workFor(
    { tasks: {}, everySecond: broken, everyMinute: broken, due: { outbox: broken } },
    {
      tasks: {},
      due: { outbox: async () => void seen.push("due") },
      everySecond: async () => void seen.push("second"),
      everyMinute: async () => void seen.push("minute"),
    },
  );
  await messageDue();
  await addJob(runtime.db, "every-minute", {});
  await expect.poll(() => new Set(seen), patience).toEqual(new Set(["due", "second", "minute"]));
  expect(lines.join("")).toContain("broken");
});

it("frees and runs the job of a worker that was killed", async () => {
  const seen: unknown[] = [];
  await addJob(runtime.db, "note", { id: "orphan" });
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'worker-that-was-killed', locked_at = now() - interval '1 minute'
  `.execute(runtime.db);
  await workFor(noting(seen));
  await expect.poll(() => seen, patience).toEqual([{ id: "orphan" }]);
});

it("deletes a job of a killed worker that was enqueued again", async () => {
  await addJob(database.db, "noted", {}, { key: "k" });
  await sql`
    update graphile_worker._private_jobs
    set locked_at = now() - interval '1 minute', locked_by = 'killed worker', attempts = 1
  `.execute(database.db);
  await addJob(database.db, "noted", {}, { key: "k" });
  let runs = 0;
  await workFor({ tasks: { noted: async () => void (runs += 1) } });
  await expect.poll(() => countJobs(), patience).toBe(0);
  expect(runs).toBe(1);
});

it("frees a job that is locked for it and that it never got, because the answer was lost", async () => {
  const seen: unknown[] = [];
  await workFor(noting(seen));
  await expect.poll(() => presentWorker(), patience).not.toBe("");
  await addJob(runtime.db, "unknown here", { id: "lost" });
  await sql`
    update graphile_worker._private_jobs
    set task_id = (select id from graphile_worker._private_tasks where identifier = 'note'),
      locked_by = ${await presentWorker()}, locked_at = now() - interval '1 minute', attempts = 1
  `.execute(runtime.db);
  await expect.poll(() => seen, patience).toEqual([{ id: "lost" }]);
});

it("ends a job whose connection broke while its end was written down", async () => {
  let runs = 0;
  await workFor({
    tasks: {
      async cut() {
        runs += 1;
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
        `.execute(runtime.db);
      },
    },
  });
  await addJob(runtime.db, "cut", {});
  await expect.poll(() => runs, patience).toBeGreaterThan(0);
  await expect.poll(() => countJobs(), patience).toBe(0);
});

it("leaves the jobs of a living worker alone", async () => {
  const seen: unknown[] = [];
  let end: (() => void) | undefined;
  await workFor({
    tasks: {
      async long(payload) {
        seen.push(payload);
        await new Promise<void>((resolve) => (end = resolve));
      },
    },
  });
  await addJob(runtime.db, "long", { id: "long" });
  await expect.poll(() => seen.length, patience).toBe(1);
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
  `.execute(runtime.db);
  // Two looks at least.
  await pause(2_500);
  expect(seen).toHaveLength(1);
  end?.();
});

it("runs the jobs of a queue of their own while others hold all places, and the other way round", async () => {
  const begun = { common: 0, mail: 0, money: 0 };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = (name: keyof typeof begun) => async () => {
    begun[name] += 1;
    await released;
  };
  const queue = (name: "mail" | "money", concurrency: number): DomainJobs => ({
    tasks: { [name]: held(name) },
    queues: [{ tasks: [name], concurrency }],
  });
  await workFor({ tasks: { common: held("common") } }, queue("mail", 2), queue("money", 3));
  const addTwelve = async (name: keyof typeof begun) => {
    for (let n = 0; n < 12; n += 1) await addJob(runtime.db, name, {});
  };
  await addTwelve("mail");
  await expect.poll(() => begun, patience).toEqual({ common: 0, mail: 2, money: 0 });
  await addTwelve("common");
  await expect.poll(() => begun, patience).toEqual({ common: 8, mail: 2, money: 0 });
  await addTwelve("money");
  await expect.poll(() => begun, patience).toEqual({ common: 8, mail: 2, money: 3 });
  release();
  await expect.poll(() => begun, patience).toEqual({ common: 12, mail: 12, money: 12 });
});

it("lets a running job end before it stops", async () => {
  let state = "none";
  await workFor({
    tasks: {
      async slow() {
        state = "begun";
        await pause(300);
        state = "done";
      },
    },
  });
  await addJob(runtime.db, "slow", {});
  await expect.poll(() => state, patience).toBe("begun");
  await stopWorker();
  stopWorker = () => Promise.resolve();
  expect(state).toBe("done");
});

it("goes on after all its connections were cut", async () => {
  const seen: unknown[] = [];
  await workFor(noting(seen));
  await addJob(runtime.db, "note", { id: "before" });
  await expect.poll(() => seen.length, patience).toBe(1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(runtime.db);
  await addJob(runtime.db, "note", { id: "after" });
  await expect.poll(() => seen, patience).toEqual([{ id: "before" }, { id: "after" }]);
});

async function presentWorker(): Promise<string> {
  const row = await database.db.selectFrom("workerPresence").select("workerId").executeTakeFirst();
  return row?.workerId ?? "";
}

async function countJobs(): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs`.execute(database.db);
  return rows.length;
}
