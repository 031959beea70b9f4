import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Charging, WAIT, startCharging } from "#test/charging.ts";
import { standingClock } from "#platform/clock.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { fundStash } from "#products/stash/notify-funded.ts";
import { queryCharge, recordChallenge } from "./record-charge.ts";
import type { ChargeEnd, PaymentsRuntime } from "./payment-handlers.ts";

/** How the charge of a kept card ends when its owner has to confirm it, and that the payment
 * handler is notified of each end exactly once. */

let world: Charging;

beforeAll(async () => {
  world = await startCharging();
});

afterEach(() => world.outside.clearFaults());

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

/** A charge that waits for its owner's confirmation. */
async function challenged() {
  const holder = await world.cardHolder();
  await world.bankSays(holder.last4, "challenge");
  const reference = await world.charge(holder);
  const since = async () => (await world.chargeOf(reference)).challengedAt;
  await expect.poll(since, WAIT).not.toBeNull();
  return { holder, reference };
}

/** A runtime whose clock is `laterMs` ahead and that records what the payment handler is notified
 * of. */
function listening(laterMs: number): { runtime: PaymentsRuntime; ends: ChargeEnd[] } {
  const ends: ChargeEnd[] = [];
  const stash = {
    ...fundStash,
    chargeEnded(_tx: unknown, _runtime: unknown, _payment: unknown, end: ChargeEnd) {
      ends.push(end);
      return Promise.resolve();
    },
  };
  const clock = standingClock(new Date(world.runtime.clock.now().getTime() + laterMs));
  return { runtime: { ...withPaymentHandlers(world.runtime), clock, handlers: { stash } }, ends };
}

const HOUR_MS = 60 * 60_000;
const five = [1, 2, 3, 4, 5];

test("a bank that requires confirmation leaves the charge open, with the address to confirm it at", async () => {
  const { reference } = await challenged();
  const { state, authorizationUrl, endKind } = await world.chargeOf(reference);
  expect({ state, endKind }).toEqual({ state: "open", endKind: null });
  const { checkoutOrigin } = world.runtime.config.firstGateway;
  expect(new URL(String(authorizationUrl)).origin).toBe(checkoutOrigin);
});

test("a charge that its owner confirms is money in the stash", async () => {
  const { holder, reference } = await challenged();
  await world.travel("PT3H");
  await world.paid(reference);
  expect(await world.settled(reference)).toMatchObject({ cardId: holder.cardId });
});

test("an attempt that fails at the bank can be made again, for three days", async () => {
  const { reference } = await challenged();
  await world.customer(reference, { outcome: "failed" });
  await world.travel("PT71H");
  expect(await world.chargeOf(reference)).toMatchObject({ endKind: null });
  await world.paid(reference);
  await world.settled(reference);
});

test.each(["abandoned", "challenge", "failed"] as const)(
  "a charge that is not confirmed (%s) ends as missed after three days, and later money is credited",
  async (outcome) => {
    const { holder, reference } = await challenged();
    await world.customer(reference, { outcome });
    await world.travel("PT71H");
    expect(await world.chargeOf(reference)).toMatchObject({ endKind: null });
    await world.travel("PT1H");
    expect(await world.endOf(reference)).toMatchObject({ endKind: "missed", endMessage: null });
    expect((await world.card(holder.cardId)).restsUntil).toBeNull();
    await world.paid(reference);
    await world.settled(reference);
    expect(await world.stashOf(holder.investor)).toBe(2_600_00n);
  },
);

test("a challenge whose response is lost ends as missed, like one that is not confirmed", async () => {
  const holder = await world.cardHolder();
  await world.bankSays(holder.last4, "challenge");
  await world.fault({
    on: "POST /transaction/charge_authorization",
    times: 1,
    effect: "drop-after-commit",
  });
  const reference = await world.charge(holder);
  await world.travel("PT72H1M");
  expect(await world.endOf(reference)).toMatchObject({ endKind: "missed" });
});

test("a confirmation address outside the gateway is never shown", async () => {
  const holder = await world.cardHolder();
  const data = { authorization_url: "https://elsewhere.example/pay", paused: true };
  await world.fault({
    on: "POST /transaction/charge_authorization",
    effect: "status",
    status: 200,
    body: { status: true, message: "Please, redirect your customer", data },
  });
  const reference = await world.charge(holder);
  const since = async () => (await world.chargeOf(reference)).challengedAt;
  await expect.poll(since, WAIT).not.toBeNull();
  expect(await world.chargeOf(reference)).toMatchObject({ authorizationUrl: null });
});

test("five workers that find the same unconfirmed charge concurrently report one end", async () => {
  const { reference } = await challenged();
  const { runtime, ends } = listening(73 * HOUR_MS);
  await Promise.all(five.map(() => queryCharge(runtime, reference)));
  expect(ends).toEqual([{ kind: "missed", message: null }]);
});

test.each(["pending", "processing", "queued", "on-hold"])(
  "what the gateway calls %s never ends by time, confirmed or not",
  async (status) => {
    const { reference } = await challenged();
    const body = { status: true, message: "ok", data: { domain: "test", status, reference } };
    const on = "GET /transaction/verify";
    await world.fault({ on, times: 1, effect: "status", status: 200, body });
    const { runtime, ends } = listening(30 * 24 * HOUR_MS);
    await queryCharge(runtime, reference);
    expect(ends).toEqual([]);
    expect(await world.findings(reference)).toEqual(["charge-undecided"]);
  },
);

test("a gateway that does not answer ends nothing, however long that lasts", async () => {
  const { reference } = await challenged();
  await world.fault({ on: "GET /transaction/verify", times: 1, effect: "status", status: 502 });
  const { runtime, ends } = listening(30 * 24 * HOUR_MS);
  await queryCharge(runtime, reference);
  expect(ends).toEqual([]);
});

test("five answers that require the same confirmation notify once", async () => {
  const holder = await world.cardHolder();
  await world.bankSays(holder.last4, "challenge");
  await world.fault({
    on: "POST /transaction/charge_authorization",
    times: 1,
    effect: "drop-after-commit",
  });
  const reference = await world.charge(holder);
  await expect.poll(async () => (await world.chargeOf(reference)).toSend, WAIT).toBe(false);
  const { runtime, ends } = listening(0);
  const url = `${runtime.config.firstGateway.checkoutOrigin}/checkout/x`;
  await Promise.all(five.map(() => recordChallenge(runtime, reference, url)));
  expect(ends).toEqual([{ kind: "challenged", url }]);
});

test("a charge that the gateway does not find after a week ends as never sent", async () => {
  const holder = await world.cardHolder();
  await world.fault({
    on: "POST /transaction/charge_authorization",
    times: 1,
    effect: "status",
    status: 429,
    headers: { "x-ratelimit-reset": "3600" },
  });
  const reference = await world.charge(holder);
  await expect.poll(() => world.faultsLeft(), WAIT).toBe(0);
  const { runtime, ends } = listening(7 * 24 * HOUR_MS);
  await queryCharge(runtime, reference);
  expect(ends).toEqual([{ kind: "not-sent", message: null }]);
  await world.travel("PT2H");
});
