import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestServer, testServer } from "#test/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { notificationJobs } from "./jobs.ts";
import { SEND_TASK, queueMail } from "./queue-message.ts";

/** When a message is polled, and when it is deleted. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let server: TestServer;

/** Without a worker: these tests run each job themselves. */
beforeAll(async () => {
  server = await testServer({ worker: false });
});
afterAll(() => server.stop());
beforeEach(() => server.outside.clearFaults());

async function mailQueued(how: { usefulForMs?: number; canWait?: boolean } = {}): Promise<string> {
  const email = { subject: "An e-mail", lines: ["Hello"] };
  const mail = { to: `${newId()}@example.com`, email, ...how };
  await inTransaction(server.db, (tx) => queueMail(tx, server.runtime, mail));
  const query = server.db.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function send(id: string): Promise<void> {
  await notificationJobs(server.runtime).tasks[SEND_TASK]?.({ id });
}

async function jobsOf(id: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload::text like ${`%${id}%`}
  `.execute(server.db);
  return rows.length;
}

it("is a due time of the product until it is settled, and is found when its job is lost", async () => {
  const { db, runtime } = server;
  const due = async () => {
    const query = db.selectFrom("dueMoment").select("dueAt").where("what", "=", "outbox");
    return (await query.execute()).length;
  };
  const before = await due();
  const id = await mailQueued();
  expect(await due()).toBe(before + 1);
  await sql`select graphile_worker.remove_job(${`outbox:${id}`})`.execute(db);
  server.advance(MINUTE_MS);
  await notificationJobs(runtime).due?.["outbox"]?.();
  await notificationJobs(runtime).due?.["outbox"]?.();
  expect(await jobsOf(id)).toBe(1);
  await send(id);
  expect(await due()).toBe(before);
});

it("is left to the sweep if it can wait, and is sent although no job was written with it", async () => {
  const enqueueDue = notificationJobs(server.runtime).due?.["outbox"];
  const id = await mailQueued({ canWait: true });
  expect(await jobsOf(id)).toBe(0);
  await enqueueDue?.();
  await enqueueDue?.();
  expect(await jobsOf(id)).toBe(1);
  await send(id);
  await enqueueDue?.();
  const row = server.db.selectFrom("outbox").select("sentAt").where("id", "=", id);
  expect((await row.executeTakeFirstOrThrow()).sentAt).not.toBeNull();
});

it("is left to its first job for a moment, and polled when it is to be retried", async () => {
  const enqueueDue = notificationJobs(server.runtime).due?.["outbox"];
  const id = await mailQueued();
  expect(await jobsOf(id)).toBe(1);
  await sql`select graphile_worker.remove_job(${`outbox:${id}`})`.execute(server.db);
  await enqueueDue?.();
  expect(await jobsOf(id)).toBe(0);
  await server.outside.fault({ on: "SMTP", effect: "status", status: 451 });
  await send(id);
  await enqueueDue?.();
  expect(await jobsOf(id)).toBe(0);
  server.advance(10_000);
  await enqueueDue?.();
  expect(await jobsOf(id)).toBe(1);
});

it("is deleted thirty days after it was settled", async () => {
  const done = await mailQueued();
  await send(done);
  server.advance(30 * DAY_MS + 1);
  const waiting = await mailQueued();
  await notificationJobs(server.runtime).everyMinute?.();
  const rows = await server.db.selectFrom("outbox").select("id").execute();
  const ids = rows.map(({ id }) => id);
  expect(ids).not.toContain(done);
  expect(ids).toContain(waiting);
});
