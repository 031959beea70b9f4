import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTcpFaultProxy } from "#test/tcp-fault-proxy.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { until } from "#test/until.ts";
import { createDatabase, inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { newId } from "#platform/ids.ts";
import { seal } from "#platform/secrets/secrets.ts";
import { notificationJobs } from "./jobs.ts";
import {
  MAX_BATCH_SIZE,
  SEND_ALL_TASK,
  SEND_TASK,
  outboxKeys,
  queueMessages,
} from "./queue-message.ts";
import { claimMessages, recordOutcomes } from "./queries.ts";
import { givenBack } from "./send-batch.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
let jobs: DomainJobs;
let to: string;

/** Without a worker: these tests run each job themselves, so that the order of events is known. */
beforeAll(async () => {
  server = await testServer({ worker: false });
  jobs = notificationJobs(server.runtime);
});
afterAll(async () => {
  jobs.stop?.();
  await server.stop();
});
beforeEach(async () => {
  to = `${newId()}@example.com`;
  await server.outside.clearFaults();
  await server.db.deleteFrom("outbox").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
});

const mail = {
  email: { subject: "An e-mail", lines: ["Something has happened."] },
  canWait: true,
};
const sms = { to: "+2348031234567", text: "Something has happened." };

async function mailsQueued(count: number): Promise<string[]> {
  const mails = Array.from({ length: count }, () => ({ to, ...mail }));
  await inTransaction(server.db, (tx) => queueMessages(tx, server.runtime, mails));
  return (await rows()).map(({ id }) => id);
}

function rows() {
  return server.db.selectFrom("outbox").selectAll().orderBy("id").execute();
}

async function sent(): Promise<boolean[]> {
  return (await rows()).map(({ sentAt }) => sentAt !== null);
}

/** Messages that are sent alone come first. */
async function waitingJobs() {
  const { rows: found } = await sql<{
    task: string;
    key: string;
    payload: { id?: string; ids?: string[] };
  }>`
    select jobs.task_identifier as task, jobs.key, payload
    from graphile_worker.jobs join graphile_worker._private_jobs as whole using (id)
    order by task, length(payload::text) desc
  `.execute(server.db);
  return found.map(({ task, key, payload: { id = "", ids = [id] } }) => ({ task, key, ids }));
}

async function inJobs(): Promise<Set<string>> {
  return new Set((await waitingJobs()).flatMap(({ ids }) => ids));
}

function send(ids: readonly string[], by = jobs): Promise<void> {
  return by.tasks[SEND_ALL_TASK]?.({ ids }) ?? Promise.resolve();
}

async function mailNames(): Promise<string[]> {
  return (await server.outside.mail(to)).map(({ messageId }) => messageId);
}

it("is sent in a batch with all that wait, in a queue separate from single messages; an SMS is sent alone", async () => {
  for (let cause = 0; cause < MAX_BATCH_SIZE; cause += 1) await mailsQueued(1);
  await inTransaction(server.db, (tx) =>
    queueMessages(tx, server.runtime, [sms, { to, ...mail }, { to, ...mail }, sms]),
  );
  const sizes = async () => (await waitingJobs()).map(({ task, ids }) => [task, ids.length]);
  const alone = [
    [SEND_TASK, 1],
    [SEND_TASK, 1],
  ];
  expect(await sizes()).toEqual(alone);
  await jobs.due?.["outbox"]?.();
  expect(await sizes()).toEqual([...alone, [SEND_ALL_TASK, MAX_BATCH_SIZE], [SEND_ALL_TASK, 2]]);
  const found = await waitingJobs();
  expect(found.map(({ key }) => key)).toEqual(found.map(({ ids: [first] }) => `outbox:${first}`));
  expect(await inJobs()).toEqual(new Set((await rows()).map(({ id }) => id)));
});

it("is recorded with its whole batch in one statement, and erased", async () => {
  const ids = await mailsQueued(5);
  await send(ids);
  const { rows: transactions } = await sql`select distinct xmin from outbox`.execute(server.db);
  expect(transactions).toHaveLength(1);
  const sentAt = server.runtime.clock.now();
  const erased = { recipient: null, body: null, nextAttemptAt: null, givenUpAt: null };
  expect(await rows()).toMatchObject(
    ids.map((id) => ({
      id,
      sentAt,
      attempts: 1,
      providerId: `<${id}@osisi.example>`,
      ...erased,
    })),
  );
  expect((await mailNames()).toSorted()).toEqual(ids.map((id) => `<${id}@osisi.example>`));
});

it("is not blocked by another that is refused, deferred or unreadable", async () => {
  const [refused = "", late = "", spoilt = "", ...good] = await mailsQueued(6);
  const [key] = outboxKeys(server.runtime.config);
  await server.db
    .updateTable("outbox")
    .set({ body: seal(key, "no e-mail") })
    .where("id", "=", spoilt)
    .execute();
  await server.outside.fault({ on: "SMTP RCPT TO", times: 1, effect: "status", status: 550 });
  await server.outside.fault({ on: "SMTP", times: 1, effect: "status", status: 451 });
  await expect(send([refused, late, spoilt, ...good])).rejects.toThrow("not tried");
  const now = server.runtime.clock.now();
  expect(await rows()).toMatchObject([
    { id: refused, givenUpAt: now, attempts: 1 },
    { id: late, nextAttemptAt: new Date(now.getTime() + 10_000), attempts: 1 },
    { id: spoilt, nextAttemptAt: new Date(now.getTime() + 2 * MINUTE_MS), attempts: 1 },
    ...good.map((id) => ({ id, sentAt: now })),
  ]);
});

it("is sent once by several workers that have it in their batches concurrently", async () => {
  const ids = await mailsQueued(8);
  const batches = [ids, ids.toReversed(), ids.slice(3), ids.slice(0, 5)];
  await Promise.all(batches.map((batch) => send(batch)));
  await send(ids);
  expect(await sent()).toEqual(ids.map(() => true));
  expect(await mailNames()).toHaveLength(8);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(ids.map(() => 1));
});

it("is released, as if untried, if the server is slow for those before it", async () => {
  const [slow = "", ...others] = await mailsQueued(3);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  await server.outside.fault({ on: "SMTP", times: 1, effect: "hang", ms: 5_500 });
  await send([slow, ...others]);
  const now = server.runtime.clock.now();
  expect(await sent()).toEqual([true, false, false]);
  expect((await rows()).slice(1)).toMatchObject(
    others.map((id) => ({ id, attempts: 0, nextAttemptAt: now })),
  );
  await jobs.due?.["outbox"]?.();
  expect(await waitingJobs()).toMatchObject([{ task: SEND_ALL_TASK, ids: others }]);
  await send(others);
  expect(await sent()).toEqual([true, true, true]);
  expect(await mailNames()).toHaveLength(3);
});

it("is sent again under its Message-ID if its process died before recording it as sent", async () => {
  const { config } = server.runtime;
  const db = createDatabase(config.databaseUrl);
  const dying = notificationJobs({ ...server.runtime, db });
  const ids = await mailsQueued(3);
  await server.outside.fault({ on: "SMTP", times: 3, effect: "hang", ms: 300 });
  const sending = send(ids, dying);
  await until("the first mail", async () => (await mailNames()).length > 0);
  await Promise.all([expect(sending).rejects.toThrow("destroyed"), db.destroy()]);
  dying.stop?.();
  const first = await mailNames();
  expect(await sent()).toEqual([false, false, false]);
  await send(ids);
  expect(await mailNames()).toEqual(first);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  server.advance(2 * MINUTE_MS);
  await jobs.due?.["outbox"]?.();
  expect(await inJobs()).toEqual(new Set(ids));
  await send(ids);
  expect(await sent()).toEqual([true, true, true]);
  expect(new Set(await mailNames())).toEqual(new Set(ids.map((id) => `<${id}@osisi.example>`)));
});

it("is not sent again if the database was unavailable when it was to be recorded", async () => {
  const way = await startTcpFaultProxy(server.runtime.config.databaseUrl);
  const db = createDatabase(way.url);
  const cut = notificationJobs({ ...server.runtime, db });
  const ids = await mailsQueued(3);
  await server.outside.fault({ on: "SMTP", times: 3, effect: "hang", ms: 300 });
  const sending = send(ids, cut);
  await until("the first mail", async () => (await mailNames()).length > 0);
  await way.cutFor(1_500);
  await sending;
  expect(await sent()).toEqual([true, true, true]);
  await db.destroy();
  cut.stop?.();
  way.close();
});

it("stays with another worker that has claimed it meanwhile, however late the first one records its outcome", async () => {
  const [id = ""] = await mailsQueued(1);
  const now = server.runtime.clock.now();
  const ends = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  const [mine] = await claimMessages(server.db, [id], { now, endsAt: ends(2) });
  if (!mine) throw new Error("it was to be claimed");
  const back = givenBack(mine, now);
  await recordOutcomes(server.db, [back], ends(2));
  const [theirs] = await claimMessages(server.db, [id], { now, endsAt: ends(3) });
  expect(theirs?.attempts).toBe(mine.attempts);
  await recordOutcomes(server.db, [back], ends(2));
  expect(await rows()).toMatchObject([{ attempts: 1, nextAttemptAt: ends(3) }]);
});

it("is retried alone if it is waited for, such as a code", async () => {
  const emails = [
    { to, ...mail },
    { to, ...mail, usefulForMs: 10 * MINUTE_MS },
    { to, ...mail },
  ];
  await inTransaction(server.db, (tx) => queueMessages(tx, server.runtime, emails));
  await server.outside.fault({ on: "SMTP", times: 3, effect: "status", status: 451 });
  const found = await rows();
  const lasts = Math.min(...found.map(({ giveUpAt }) => giveUpAt.getTime()));
  const [code = ""] = found.flatMap(({ id, giveUpAt }) =>
    giveUpAt.getTime() === lasts ? [id] : [],
  );
  const others = found.flatMap(({ id }) => (id === code ? [] : [id]));
  await send([code, ...others]);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  server.advance(10_000);
  await jobs.due?.["outbox"]?.();
  expect(await waitingJobs()).toMatchObject([
    { task: SEND_TASK, ids: [code] },
    { task: SEND_ALL_TASK, ids: expect.arrayContaining(others) },
  ]);
});

it("is retried with others that failed, by one job", async () => {
  const ids = await mailsQueued(3);
  await server.outside.fault({ on: "SMTP", times: 3, effect: "status", status: 451 });
  await send(ids);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  server.advance(10_000);
  await jobs.due?.["outbox"]?.();
  await jobs.due?.["outbox"]?.();
  expect(await waitingJobs()).toHaveLength(1);
  expect(await inJobs()).toEqual(new Set(ids));
  await send(ids);
  expect(await sent()).toEqual([true, true, true]);
});
