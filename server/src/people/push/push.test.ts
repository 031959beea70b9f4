import { createPublicKey, verify } from "node:crypto";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { NoticeKind, NoticePreferences } from "@osisi/contracts/notices.ts";
import * as pushMessages from "@osisi/contracts/push-messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { newDevice } from "#test/pushing.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { endAllSessions, openSession } from "#people/auth/session.ts";
import { notifySecurity } from "#people/freeze/security-notice.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { isPushService } from "./endpoint.ts";
import { MOST_DEVICES } from "./turn-on.ts";

/** Notices on a device, from the subscription to what its browser shows. */

let world: Withdrawing;
let investor: Investor;

beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.morning();
  investor = await world.investor();
});
afterEach(() => world.outside.clearFaults());

const deviceOf = () => newDevice(world.outside, world.runtime.config.termii.baseUrl, newId());

const turnOn = (by: Investor, body: object) =>
  world.call(by, { method: "POST", url: apiPaths.turnPushOn, body });

async function subscribed(by = investor, more: object = {}) {
  const device = deviceOf();
  expect(await turnOn(by, { ...device.subscription, ...more })).toMatchObject({ statusCode: 200 });
  return device;
}

async function notify(to = investor, kind: NoticeKind = "money-in") {
  const link = { label: "See it", url: `${world.runtime.config.appUrl}/dashboard/home` };
  const email = { subject: "₦5,000 is in your stash", lines: ["It has arrived.", { link }] };
  await inTransaction(world.db, (tx) =>
    notifyInvestor(tx, world.runtime, to.id, { kind, sms: "NGN 5,000 has arrived.", email }),
  );
  await world.drain();
}

async function devices(of = investor): Promise<string[]> {
  const rows = await world.db
    .selectFrom("pushSubscription")
    .select("endpoint")
    .where("investorId", "=", of.id)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

it("shows a notice without its amount, which only the device can read", async () => {
  const device = await subscribed();
  await notify();
  expect(await device.shown()).toEqual([
    { kind: "money-in", title: "Money has arrived", link: "/dashboard/home" },
  ]);
});

it("shows the amount on a device whose owner wants it, and a title without one to all", async () => {
  const [discreet, open] = [await subscribed(), deviceOf()];
  const other = { ...investor, ...(await signInAgain()) };
  await turnOn(other, { ...open.subscription, showsAmounts: true });
  await notify();
  expect((await open.shown()).map(({ title }) => title)).toEqual(["₦5,000 is in your stash"]);
  expect((await discreet.shown()).map(({ title }) => title)).toEqual(["Money has arrived"]);
  const email = { subject: "Your password was changed", lines: ["It was changed."] };
  await inTransaction(world.db, (tx) =>
    notifySecurity(tx, world.runtime, investor.id, { email, sms: "It was changed." }),
  );
  await world.drain();
  expect((await discreet.shown())[0]).toEqual({
    kind: "security",
    title: "Your password was changed",
    link: "/dashboard/settings#security",
  });
});

async function signInAgain() {
  const session = { investorId: investor.id, userAgent: "test", now: world.runtime.clock.now() };
  const { token } = await openSession(world.db, session);
  return { token };
}

it("is signed with the key that the device subscribed with, for the origin of its push service", async () => {
  const device = await subscribed();
  await notify();
  const [message] = await device.received();
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(message?.headers["authorization"] ?? "") ?? [];
  const answer = await world.call(investor, { method: "GET", url: apiPaths.noticePreferences });
  const { push } = answer.json<{ data: NoticePreferences }>().data;
  expect(key).toBe(push.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: half(1), y: half(33) };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  const claimed: unknown = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect(claimed).toMatchObject({
    aud: new URL(device.endpoint).origin,
    sub: expect.stringMatching(/^mailto:/),
  });
});

it("does not come where the kind is switched off for push", async () => {
  const device = await subscribed();
  const body = { kind: "money-in", channel: "push", isOn: false };
  await world.call(investor, { method: "POST", url: apiPaths.noticePreferences, body });
  await notify();
  expect(await device.received()).toEqual([]);
  await notify(investor, "holding");
  expect(await device.shown()).toHaveLength(1);
});

it("waits until the morning, unless it is about security", async () => {
  const device = await subscribed();
  await world.travel("PT14H");
  await notify();
  expect(await device.received()).toEqual([]);
  await notify(investor, "security");
  expect((await device.shown()).map(({ kind }) => kind)).toEqual(["security"]);
  await world.travel("PT9H");
  expect((await device.shown()).map(({ kind }) => kind)).toEqual(["money-in", "security"]);
});

it("ends with its session: logged out, ended by a freeze, or too old", async () => {
  const device = await subscribed();
  await world.call(investor, { method: "POST", url: apiPaths.logout });
  expect(await devices()).toEqual([]);
  await notify();
  expect(await device.received()).toEqual([]);

  const again = { ...investor, ...(await signInAgain()) };
  const frozen = await subscribed(again);
  await inTransaction(world.db, (tx) => endAllSessions(tx, investor.id));
  await notify();
  expect(await frozen.received()).toEqual([]);

  const third = { ...investor, ...(await signInAgain()) };
  const unused = await subscribed(third);
  await world.db
    .updateTable("session")
    .set({ lastUsedAt: new Date(world.runtime.clock.now().getTime() - 8 * 86_400_000) })
    .where("investorId", "=", investor.id)
    .execute();
  await notify();
  expect(await unused.received()).toEqual([]);
});

it("ends when it is turned off on the device", async () => {
  const device = await subscribed();
  const answer = await world.call(investor, { method: "POST", url: apiPaths.turnPushOff });
  expect(answer.json<{ data: NoticePreferences }>().data.push.isOn).toBe(false);
  await notify();
  expect(await device.received()).toEqual([]);
});

it.each([404, 410])("ends when the push service answers %i", async (status) => {
  const device = await subscribed();
  await world.fault({ on: "POST /push/:device", times: 1, effect: "status", status });
  await notify();
  expect(await devices()).toEqual([]);
  await notify();
  expect(await device.received()).toEqual([]);
});

it.each([
  { on: "POST /push/:device", times: 1, effect: "status", status: 503 },
  { on: "POST /push/:device", times: 1, effect: "status", status: 429 },
  { on: "POST /push/:device", times: 1, effect: "status", status: 403 },
])("is tried again after $status", async (fault) => {
  const device = await subscribed();
  await world.fault(fault);
  await notify();
  await world.travel("PT1M");
  expect(await device.received()).toHaveLength(1);
  expect(await devices()).toEqual([device.endpoint]);
});

it("follows no redirect", async () => {
  const [device, elsewhere] = [await subscribed(), deviceOf()];
  const headers = { location: elsewhere.endpoint };
  const fault = { on: "POST /push/:device", times: 1, effect: "status", status: 307, headers };
  await world.fault(fault);
  await notify();
  expect(await elsewhere.received()).toEqual([]);
  await world.travel("PT1M");
  expect(await device.received()).toHaveLength(1);
});

it("moves to the investor who subscribes last with the same browser, and goes to no other", async () => {
  const device = await subscribed();
  const other = await world.investor();
  await turnOn(other, device.subscription);
  expect([await devices(), await devices(other)]).toEqual([[], [device.endpoint]]);
  await notify(investor);
  expect(await device.received()).toEqual([]);
  await notify(other);
  expect(await device.shown()).toHaveLength(1);
});

it("does not take along what is queued for the investor before", async () => {
  const device = await subscribed();
  await world.travel("PT14H");
  await notify(investor);
  await turnOn(await world.investor(), device.subscription);
  await world.travel("PT9H");
  expect(await device.received()).toEqual([]);
});

it("has one device for a session, and ten for an investor: the oldest ends", async () => {
  await subscribed();
  const second = await subscribed();
  expect(await devices()).toEqual([second.endpoint]);
  for (let more = 0; more < MOST_DEVICES; more += 1) {
    await subscribed({ ...investor, ...(await signInAgain()) });
  }
  expect(await devices()).toHaveLength(MOST_DEVICES);
  expect(await devices()).not.toContain(second.endpoint);
});

const ORIGINS = ["https://push.example", "https://*.push.example", "http://localhost:3001"];

it.each([
  "https://push.example/device",
  "https://wns2-bl2p.push.example/w/?token=x",
  "http://localhost:3001/push/device",
])("calls %s", (endpoint) => {
  expect(isPushService(endpoint, ORIGINS)).toBe(true);
});

it.each([
  "http://push.example/device",
  "https://push.example:8443/device",
  "https://wns.push.example:8443/device",
  "http://wns.push.example/device",
  "https://push.example.evil.example/device",
  "https://evilpush.example/device",
  "https://push.example@evil.example/device",
  "https://user:secret@push.example/device",
  "https://127.0.0.1/device",
  "https://[::1]/device",
  "http://169.254.169.254/latest",
  "http://localhost:5432/device",
  "https://push.example./device",
  "javascript:alert(1)",
  "device",
])("is refused for %s", async (endpoint) => {
  expect(isPushService(endpoint, ORIGINS)).toBe(false);
  const answer = await turnOn(investor, { ...deviceOf().subscription, endpoint });
  expect(answer.json()).toMatchObject({
    statusCode: 409,
    message: pushMessages.pushServiceUnknown,
  });
});

it.each([
  ["p256dh", "short"],
  ["auth", ""],
  ["endpoint", `https://push.example/${"x".repeat(1_000)}`],
])("is refused with a wrong %s", async (name, value) => {
  const answer = await turnOn(investor, { ...deviceOf().subscription, [name]: value });
  expect(answer.statusCode).toBe(400);
});

it("ends a device whose key is no point of the curve", async () => {
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  await subscribed(investor, { p256dh });
  await notify();
  expect(await devices()).toEqual([]);
});
