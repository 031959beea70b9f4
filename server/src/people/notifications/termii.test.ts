import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestServer, testServer } from "#test/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notificationJobs } from "./jobs.ts";
import { SEND_TASK, queueSms } from "./queue-message.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ worker: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.outside.clearFaults();
});

async function smsQueued(): Promise<string> {
  const { db, runtime } = server;
  const sms = { to: "+2348031234567", text: "the code is 314159" };
  await inTransaction(db, (tx) => queueSms(tx, runtime, sms));
  const query = db.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function send(id: string): Promise<void> {
  await notificationJobs(server.runtime).tasks[SEND_TASK]?.({ id });
}

function row(id: string) {
  return server.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const SEND_SMS = "POST /api/sms/send";

function linesOf(id: string): string[] {
  const lines = server.logged().split("\n");
  return lines.filter((line) => line.includes(id));
}

it.each([
  [400, { code: 400, message: "Country Inactive. Contact Administrator to activate country." }],
  [400, { code: 400, message: "Phone number 2348031234567 has no sender approved for it" }],
  [401, { message: "Unauthorized" }],
  [403, { message: "Your phone number is not verified" }],
  [404, { code: 404, message: [{ issue: "ApplicationSenderId not found" }] }],
  [200, { code: "insufficient", message: "low balance" }],
])("waits as an SMS after %d %j until an alerted operator fixes it", async (status, body) => {
  const id = await smsQueued();
  await server.outside.fault({ on: SEND_SMS, effect: "status", status, body });
  await send(id);
  const { givenUpAt, nextAttemptAt } = await row(id);
  const inTenSeconds = new Date(server.runtime.clock.now().getTime() + 10_000);
  expect([givenUpAt, nextAttemptAt]).toEqual([null, inTenSeconds]);
  expect(linesOf(id).join("")).toContain(`Termii answered ${status}`);
  expect(linesOf(id).join("")).toContain('"level":50');
  expect(server.logged()).not.toContain("2348031234567");
  server.advance(10_000);
  await send(id);
  expect((await row(id)).sentAt).not.toBeNull();
});

it("is given up as an SMS when it has expired and our account was not fixed", async () => {
  const id = await smsQueued();
  const body = { message: "Unauthorized" };
  await server.outside.fault({ on: SEND_SMS, times: 100, effect: "status", status: 401, body });
  const { giveUpAt } = await row(id);
  await send(id);
  server.advance(giveUpAt.getTime() - server.runtime.clock.now().getTime());
  await send(id);
  expect((await row(id)).givenUpAt).toEqual(giveUpAt);
});

it.each([
  [400, { code: 400, message: [{ issue: "to is not a valid phone number" }] }],
  [422, { code: 422, message: "Invalid number" }],
])("is not sent again as an SMS after %d %j, and an operator is alerted", async (status, body) => {
  const id = await smsQueued();
  await server.outside.fault({ on: SEND_SMS, effect: "status", status, body });
  await send(id);
  const { givenUpAt, nextAttemptAt } = await row(id);
  expect([givenUpAt === null, nextAttemptAt]).toEqual([false, null]);
  expect(linesOf(id).join("")).toContain(`Termii answered ${status}`);
  expect(linesOf(id).join("")).toContain('"level":50');
});
