import { noDuty } from "@osisi/contracts/stamp-duty.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { inTransaction } from "#platform/database/database.ts";
import { checkWithdrawal } from "./check-withdrawal.ts";
import { lockWithdrawal } from "./queries.ts";
import { recordNotTaken } from "./send-withdrawal.ts";
import { startWithdrawal } from "./withdraw.ts";
import { advanceWithdrawal } from "./jobs.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Faults while a withdrawal is sent. Under each of them the gateway receives it once. */

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});

afterEach(async () => {
  await world.outside.clearFaults();
  await world.settings({ validatingMs: 0, transfers: "auto" });
  await world.morning();
});

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const POST = "POST /transfer";
const VERIFY = "GET /transfer/verify/:reference";
const HELD = { stash: 300_000n, held: 200_000n };
const PAID = { stash: 300_000n, held: 0n };
const BACK = { stash: 500_000n, held: 0n };

const balances = async (investor: Investor) => ({
  stash: await world.stashOf(investor),
  held: await world.heldOf(investor),
});

/** ₦2,000 of ₦5,000, sent while these faults occur. */
async function sendOn(...faults: Record<string, unknown>[]) {
  const investor = await world.saver(5_000);
  for (const fault of faults) await world.fault({ times: 1, ...fault });
  const reference = await world.send(investor, 2_000);
  await world.drain();
  return { investor, reference };
}

async function expectPaidOnce(investor: Investor, reference: string) {
  expect(await world.stateOf(reference)).toBe("paid");
  expect(await world.transfersOf(reference)).toHaveLength(1);
  expect(await balances(investor)).toEqual(PAID);
}

test("after a lost response to a completed call the gateway is queried, and not paid again", async () => {
  const { investor, reference } = await sendOn({ on: POST, effect: "drop-after-commit" });
  await world.travel("PT1M");
  await expectPaidOnce(investor, reference);
  expect((await world.withdrawal(reference)).sends).toBe(1);
});

test("not found means nothing while the gateway is still processing", async () => {
  await world.settings({ validatingMs: 20 * 60_000, transfers: "manual" });
  const { investor, reference } = await sendOn({ on: POST, effect: "drop-after-commit" });
  await world.travel("PT19M");
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "success");
  await world.travel("PT15M");
  await expectPaidOnce(investor, reference);
  expect((await world.withdrawal(reference)).sends).toBe(1);
});

test.each([
  { effect: "status", status: 502 },
  { effect: "status", status: 429 },
  { effect: "status", status: 500 },
])(
  "after %j it is sent again when it surely never arrived, under the same reference",
  async (fault) => {
    const { investor, reference } = await sendOn({ on: POST, ...fault });
    await world.travel("PT29M");
    expect(await world.transfersOf(reference)).toEqual([]);
    expect(await balances(investor)).toEqual(HELD);
    await world.travel("PT5M");
    await expectPaidOnce(investor, reference);
    expect((await world.withdrawal(reference)).sends).toBe(2);
  },
);

test("what was never found is not given back, however long it takes", async () => {
  const { investor, reference } = await sendOn({
    on: POST,
    effect: "status",
    status: 502,
    times: 500,
  });
  await world.travel("PT2H");
  // As if a day had passed, every hour of it the same.
  const createdAt = new Date(world.runtime.clock.now().getTime() - 24 * 3_600_000);
  await world.db
    .updateTable("withdrawal")
    .set({ createdAt })
    .where("reference", "=", reference)
    .execute();
  await world.travel("PT13H");
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toContain("withdrawal-overdue");
  await world.outside.clearFaults();
  await world.travel("P1D");
  await expectPaidOnce(investor, reference);
});

test("while the gateway's list cannot be read it is not sent again", async () => {
  const { investor, reference } = await sendOn(
    { on: POST, effect: "status", status: 502 },
    { on: "GET /transfer", effect: "status", status: 503, times: 2 },
  );
  await world.travel("PT90M");
  expect((await world.withdrawal(reference)).sends).toBe(1);
  expect(await balances(investor)).toEqual(HELD);
  await world.travel("PT2H");
  await expectPaidOnce(investor, reference);
});

test("what is in the gateway's list has arrived, even if a query does not find it", async () => {
  await world.settings({ transfers: "manual" });
  const notFound = { status: false, message: "Transfer not found" };
  const { investor, reference } = await sendOn(
    { on: POST, effect: "drop-after-commit" },
    { on: VERIFY, effect: "status", status: 404, body: notFound, times: 6 },
  );
  await world.become(reference, "abandoned");
  await world.travel("PT31M");
  expect(await world.stateOf(reference)).toBe("returned");
  expect(await balances(investor)).toEqual(BACK);
  expect((await world.withdrawal(reference)).sends).toBe(1);
});

test("the gateway's hint to use a new reference after a duplicate is not followed", async () => {
  await world.settings({ validatingMs: 50 * 60_000, transfers: "manual" });
  const { investor, reference } = await sendOn({ on: POST, effect: "drop-after-commit" });
  await world.travel("PT45M");
  expect((await world.withdrawal(reference)).sends).toBe(2);
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "success");
  await world.travel("PT1H");
  await expectPaidOnce(investor, reference);
});

test("a rate limit of the gateway is respected", async () => {
  await world.settings({ transfers: "manual" });
  const { reference } = await sendOn();
  await world.fault({
    on: VERIFY,
    times: 1,
    effect: "status",
    status: 429,
    headers: { "x-ratelimit-reset": "600" },
  });
  await world.travel("PT16S");
  const { nextStepAt } = await world.withdrawal(reference);
  const inMs = (nextStepAt?.getTime() ?? 0) - world.runtime.clock.now().getTime();
  expect(inMs).toBeGreaterThan(550_000);
  await world.become(reference, "success");
});

/** A withdrawal whose process died at this point, written in one transaction so that no worker sees
 * an earlier state. */
async function diedWhen(change: (now: Date) => Record<string, unknown>) {
  const investor = await world.saver(5_000);
  const { recipientId } = await world.db
    .selectFrom("payoutAccount")
    .select("recipientId")
    .where("investorId", "=", investor.id)
    .executeTakeFirstOrThrow();
  const wish = { investorId: investor.id, recipientId };
  const id = await inTransaction(world.db, async (tx) => {
    const money = { amountKobo: 200_000n, requestKey: undefined, duty: noDuty };
    const id = await startWithdrawal(tx, world.runtime, { ...wish, ...money });
    const set = change(world.runtime.clock.now());
    await tx.updateTable("withdrawal").set(set).where("id", "=", id).execute();
    return id;
  });
  const reference = referenceOf("withdrawal", id);
  return { investor, reference, id };
}

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("a step of a process that dies is taken over by another", async () => {
  const { investor, reference } = await diedWhen((now) => ({ nextStepAt: inMinutes(now, 0.5) }));
  await world.travel("PT4M");
  await expectPaidOnce(investor, reference);
  expect((await world.withdrawal(reference)).sends).toBe(1);
});

test("a process that dies just before the call leaves it to be queried, then sent", async () => {
  const { investor, reference } = await diedWhen((now) => ({
    toSend: false,
    sends: 1,
    sentAt: now,
    nextStepAt: inMinutes(now, 1),
  }));
  await world.travel("PT29M");
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await balances(investor)).toEqual(HELD);
  await world.travel("PT35M");
  await expectPaidOnce(investor, reference);
});

test("ten workers with the same step send it once", async () => {
  const { investor, reference, id } = await diedWhen((now) => ({ nextStepAt: now }));
  await Promise.all(Array.from({ length: 10 }, () => advanceWithdrawal(world.runtime, id)));
  await world.travel("PT1M");
  await expectPaidOnce(investor, reference);
  expect((await world.withdrawal(reference)).sends).toBe(1);
});

test("a step whose row is locked is left for later, and blocks no worker", async () => {
  const { investor, reference, id } = await diedWhen((now) => ({ nextStepAt: now }));
  const released = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(world.db, async (tx) => {
    await lockWithdrawal(tx, reference);
    isHeld.resolve();
    await released.promise;
  });
  await isHeld.promise;
  await advanceWithdrawal(world.runtime, id);
  expect((await world.withdrawal(reference)).sends).toBe(0);
  released.resolve();
  await holding;
  await world.travel("PT1M");
  await expectPaidOnce(investor, reference);
});

test("a final refusal gives nothing back while an earlier sending may be on its way", async () => {
  await world.settings({ validatingMs: 50 * 60_000, transfers: "manual" });
  const { investor, reference } = await sendOn({ on: POST, effect: "drop-after-commit" });
  const body = { status: false, message: "Recipient specified is invalid" };
  await world.fault({ on: POST, times: 1, effect: "status", status: 400, body });
  await world.travel("PT31M");
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toContain("withdrawal-refused");
  await world.become(reference, "success");
  await world.travel("PT2H");
  await expectPaidOnce(investor, reference);
});

test("a response to an earlier sending does not delay the next one", async () => {
  const { reference, id } = await diedWhen((now) => ({
    toSend: false,
    sends: 1,
    sentAt: now,
    nextStepAt: inMinutes(now, 60),
  }));
  const asked = await world.withdrawal(reference);
  const nextStepAt = new Date(world.runtime.clock.now().getTime() + 3_600_000);
  const change = { toSend: true, nextStepAt };
  await world.db.updateTable("withdrawal").set(change).where("id", "=", id).execute();
  const { name: gateway } = gatewayOf(world.runtime.config);
  const stale = { ...asked, gateway, state: "pending", cameBackBecause: null } as const;
  await checkWithdrawal(world.runtime, stale);
  expect(await world.withdrawal(reference)).toMatchObject({ ...change, misses: 0 });
});

test("a refusal of an earlier sending gives nothing back", async () => {
  await world.settings({ transfers: "manual" });
  const message = "Recipient specified is invalid";
  const { investor, reference } = await sendOn({
    on: POST,
    effect: "status",
    status: 502,
  });
  const row = await world.withdrawal(reference);
  const stale = { refusal: { kind: "final", why: message }, sending: 1 } as const;
  await world.travel("PT31M");
  expect((await world.withdrawal(reference)).sends).toBe(2);
  const { name: gateway } = gatewayOf(world.runtime.config);
  const sent = { ...row, gateway, state: "pending", cameBackBecause: null } as const;
  await recordNotTaken(world.runtime, sent, stale);
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "success");
});
