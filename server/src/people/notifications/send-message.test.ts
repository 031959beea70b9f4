import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestServer, testServer } from "#test/server.ts";
import { until } from "#test/until.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { notificationJobs } from "./jobs.ts";
import { SEND_TASK, queueMail, queueSms } from "./queue-message.ts";
import { claimMessages } from "./queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const secret = "the code is 314159";
let server: TestServer;
let to: string;

/** Without a worker: these tests run each job themselves, so that the order of events is known. */
beforeAll(async () => {
  server = await testServer({ worker: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  to = `${newId()}@example.com`;
  await server.outside.clearFaults();
});

const email = { subject: "An e-mail", lines: [secret] };

async function mailQueued(usefulForMs?: number): Promise<string> {
  const { db, runtime } = server;
  await inTransaction(db, (tx) =>
    queueMail(tx, runtime, { to, email, ...(usefulForMs ? { usefulForMs } : {}) }),
  );
  return newest();
}

async function smsQueued(phone = "+2348031234567"): Promise<string> {
  const { db, runtime } = server;
  await inTransaction(db, (tx) => queueSms(tx, runtime, { to: phone, text: secret }));
  return newest();
}

async function newest(): Promise<string> {
  const query = server.db.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function send(id: string): Promise<void> {
  await notificationJobs(server.runtime).tasks[SEND_TASK]?.({ id });
}

function row(id: string) {
  return server.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function secondsFromNow(moment: Date | null): number | undefined {
  return moment ? (moment.getTime() - server.runtime.clock.now().getTime()) / 1000 : undefined;
}

it("exists only if its cause was committed", async () => {
  const { db, runtime } = server;
  const failing = inTransaction(db, async (tx) => {
    await queueMail(tx, runtime, { to, email });
    throw new Error("the cause failed");
  });
  await expect(failing).rejects.toThrow("the cause failed");
  const jobs = await sql`select 1 from graphile_worker.jobs`.execute(db);
  const rows = await db.selectFrom("outbox").select("id").execute();
  expect([rows, jobs.rows]).toEqual([[], []]);
});

it("stores recipient and text encrypted, and erases both once it is sent", async () => {
  const id = await mailQueued();
  const waiting = await row(id);
  const stored = JSON.stringify(
    [waiting.recipient, waiting.body].map((one) => one?.toString("latin1")),
  );
  expect(stored).not.toContain(to);
  expect(stored).not.toContain("314159");
  await send(id);
  expect(await row(id)).toMatchObject({
    recipient: null,
    body: null,
    nextAttemptAt: null,
    attempts: 1,
    sentAt: server.runtime.clock.now(),
    providerId: `<${id}@osisi.example>`,
  });
  const mail = await server.outside.nthMail(to, 1);
  expect(mail).toMatchObject({ subject: "An e-mail", messageId: `<${id}@osisi.example>` });
  expect(mail.text).toContain(secret);
  expect(mail.html).toContain(secret);
});

it("is sent once by many concurrent attempts", async () => {
  const id = await mailQueued();
  await Promise.all(Array.from({ length: 8 }, () => send(id)));
  await send(id);
  expect(await server.outside.mail(to)).toHaveLength(1);
  expect((await row(id)).attempts).toBe(1);
});

it("is retried with growing back-off, under the same Message-ID", async () => {
  const id = await mailQueued();
  await server.outside.fault({ on: "SMTP", times: 3, effect: "status", status: 451 });
  const pauses: (number | undefined)[] = [];
  for (let tried = 0; tried < 3; tried += 1) {
    await send(id);
    const seconds = secondsFromNow((await row(id)).nextAttemptAt);
    pauses.push(seconds);
    server.advance((seconds ?? 0) * 1000);
  }
  expect(pauses).toEqual([10, 30, 90]);
  await send(id);
  const [mail, ...more] = await server.outside.mail(to);
  expect(mail?.messageId).toBe(`<${id}@osisi.example>`);
  expect(more).toEqual([]);
});

it("is not retried before its time", async () => {
  const id = await mailQueued();
  await server.outside.fault({ on: "SMTP", effect: "status", status: 451 });
  await send(id);
  server.advance(9_999);
  await send(id);
  expect(await server.outside.mail(to)).toHaveLength(0);
  expect((await row(id)).attempts).toBe(1);
});

it("may arrive twice, as the same e-mail, if the server accepted it and its response was lost", async () => {
  const id = await mailQueued();
  await server.outside.fault({ on: "SMTP", effect: "drop-after-commit" });
  await send(id);
  server.advance(10_000);
  await send(id);
  const mails = await server.outside.mail(to);
  expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(
    new Set([`<${id}@osisi.example>`]),
  );
  expect((await row(id)).sentAt).not.toBeNull();
});

it("is due again when the process that claimed it died", async () => {
  const id = await mailQueued();
  const now = server.runtime.clock.now();
  const endsAt = new Date(now.getTime() + 2 * MINUTE_MS);
  await claimMessages(server.db, [id], { now, endsAt });
  await send(id);
  expect(await server.outside.mail(to)).toHaveLength(0);
  server.advance(2 * MINUTE_MS);
  await send(id);
  expect(await server.outside.mail(to)).toHaveLength(1);
});

it("is given up after a day, with an error in the log, and erased a week later", async () => {
  const id = await mailQueued();
  await server.outside.fault({ on: "SMTP", times: 1_000, effect: "status", status: 451 });
  const giveUpAt = server.runtime.clock.now().getTime() + DAY_MS;
  for (let tried = 0; tried < 100 && !(await row(id)).givenUpAt; tried += 1) {
    await send(id);
    server.advance((secondsFromNow((await row(id)).nextAttemptAt) ?? 0) * 1000);
  }
  const { attempts, givenUpAt, sentAt } = await row(id);
  expect([givenUpAt?.getTime(), sentAt]).toEqual([giveUpAt, null]);
  expect(attempts).toBeGreaterThan(20);
  const [line = ""] = server
    .logged()
    .split("\n")
    .filter((one) => one.includes("gave up"))
    .slice(-1);
  expect(JSON.parse(line)).toMatchObject({ level: 50, outboxId: id, channel: "mail" });
  server.advance(7 * DAY_MS + 1);
  await notificationJobs(server.runtime).everyMinute?.();
  expect(await row(id)).toMatchObject({ body: null, recipient: null });
});

it("is given up when it has expired", async () => {
  const id = await mailQueued(5_000);
  await server.outside.fault({ on: "SMTP", effect: "status", status: 451 });
  await send(id);
  expect(secondsFromNow((await row(id)).nextAttemptAt)).toBe(5);
  server.advance(5_000);
  await send(id);
  expect((await row(id)).givenUpAt).not.toBeNull();
  expect(await server.outside.mail(to)).toHaveLength(0);
});

it("is given up immediately when the server refuses it for good", async () => {
  const id = await mailQueued();
  await server.outside.fault({ on: "SMTP RCPT TO", effect: "status", status: 550 });
  await send(id);
  expect((await row(id)).givenUpAt).not.toBeNull();
});

it("is given up when it was encrypted with another key", async () => {
  const { runtime } = server;
  const id = await mailQueued();
  const config = { ...runtime.config, secretKey: "another key of thirty-two characters" };
  await notificationJobs({ ...runtime, config }).tasks[SEND_TASK]?.({ id });
  expect((await row(id)).givenUpAt).not.toBeNull();
});

it("is sent as an SMS on the route that reaches every number", async () => {
  const phone = "+2348060000001";
  const id = await smsQueued(phone);
  await send(id);
  expect(await server.outside.sms(phone)).toMatchObject([
    { to: "2348060000001", text: secret, channel: "dnd", from: "Osisi" },
  ]);
  expect((await row(id)).providerId).toMatch(/^\d{10,}$/);
});

it.each([
  { effect: "status", status: 429 },
  { effect: "status", status: 500 },
  { effect: "status", status: 503 },
  { effect: "drop-after-commit" },
])("is sent again as the same SMS after %j", async (fault) => {
  const id = await smsQueued();
  await server.outside.fault({ on: "POST /api/sms/send", ...fault });
  await send(id);
  expect((await row(id)).sentAt).toBeNull();
  server.advance(10_000);
  await send(id);
  expect((await row(id)).sentAt).not.toBeNull();
});

it("never sends an SMS that does not fit or that needs another alphabet", async () => {
  for (const text of ["", "x".repeat(161), "₦5,000", "ẹ kú iṣẹ́"]) {
    const queueing = inTransaction(server.db, (tx) =>
      queueSms(tx, server.runtime, { to: "+2348031234567", text }),
    );
    await expect(queueing).rejects.toThrow("does not fit");
  }
});

it("is sent by its first job even if the clock is behind the writer's", async () => {
  const id = await mailQueued();
  server.advance(-30_000);
  await send(id);
  expect(await row(id)).toMatchObject({ attempts: 1, sentAt: server.runtime.clock.now() });
  await send(id);
  server.advance(30_000);
  await send(id);
  expect(await server.outside.mail(to)).toHaveLength(1);
});

it("never writes a key, a phone, an address or a text into the log", async () => {
  await until("a line", async () => server.logged().includes("sent a message"));
  const { termii } = server.runtime.config;
  for (const hidden of [termii.apiKey, "2348031234567", "@example.com", "314159"]) {
    expect(server.logged()).not.toContain(hidden);
  }
});
