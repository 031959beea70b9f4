import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "#test/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notificationJobs } from "./jobs.ts";
import { SEND_TASK, queueSms } from "./queue-message.ts";
import { nextByDay } from "./quiet-hours.ts";

const HOUR_MS = 60 * 60_000;
let server: TestServer;
/** Without a worker: these tests run each job themselves. */
beforeAll(async () => {
  server = await testServer({ worker: false });
});
afterAll(() => server.stop());

it.each([
  ["2026-11-25T05:59:59Z", "2026-11-25T06:00:00Z"],
  ["2026-11-25T06:00:00Z", "2026-11-25T06:00:00Z"],
  ["2026-11-25T19:59:59Z", "2026-11-25T19:59:59Z"],
  ["2026-11-25T20:00:00Z", "2026-11-26T06:00:00Z"],
  ["2026-11-25T23:30:00Z", "2026-11-26T06:00:00Z"],
])("sends by day what is due at %s at %s", (moment, at) => {
  expect(nextByDay(new Date(moment))).toEqual(new Date(at));
});

async function queued(phone: string, byDay: boolean): Promise<string> {
  const sms = { to: phone, text: "NGN 5 arrived.", byDay };
  await inTransaction(server.db, (tx) => queueSms(tx, server.runtime, sms));
  const query = server.db.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1);
  return (await query.executeTakeFirstOrThrow()).id;
}

const send = (id: string) => notificationJobs(server.runtime).tasks[SEND_TASK]?.({ id });

it("keeps an SMS that a late worker finds at night until the morning, and sends a code at once", async () => {
  const [phone, other, third] = ["+2348030000001", "+2348030000002", "+2348030000003"] as const;
  const late = await queued(phone, true);
  // Ten in the evening: the server's clock stands at nine in the morning.
  server.advance(13 * HOUR_MS);
  await send(late);
  const atNight = await queued(other, true);
  await send(atNight);
  await send(await queued(third, false));
  expect(await server.outside.sms(phone)).toEqual([]);
  expect(await server.outside.sms(other)).toEqual([]);
  expect(await server.outside.sms(third)).toHaveLength(1);
  server.advance(9 * HOUR_MS);
  for (const id of [late, atNight]) await send(id);
  expect(await server.outside.sms(phone)).toHaveLength(1);
  expect(await server.outside.sms(other)).toHaveLength(1);
});
