import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { gatewayClearing, gatewayFees } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Investor } from "#test/paying.ts";
import { type MovingPayouts, startMovingPayouts } from "#test/moving-payouts.ts";
import { WAIT } from "#test/withdrawing.ts";
import { freeKoboOf, readFloats } from "../routing/floats.ts";
import { probeGateway } from "../routing/watch-gateways.ts";
import { moveUnsent } from "./attempt.ts";
import { compareTransfer } from "./gateway-transfers.ts";
import { advanceWithdrawal } from "./jobs.ts";
import { sendWithdrawal } from "./send-withdrawal.ts";

/** Withdrawals with two gateways: each is paid once, whichever gateway pays it. */

let world: MovingPayouts;

beforeAll(async () => {
  world = await startMovingPayouts();
  // What the gateways held before is booked.
  await world.expectBooksToAgree();
});

afterEach(async () => {
  await world.normalAgain();
  await world.morning();
});

afterAll(async () => {
  await world.travel("PT1H");
  await world.expectBooksToAgree();
  await world.stop();
});

const PAID = { stash: 300_000n, held: 0n };
const HELD = { stash: 300_000n, held: 200_000n };
const BACK = { stash: 500_000n, held: 0n };
const FEE_KOBO = 1_075n;
const POST = "POST /v3/transfers";

const balances = async (investor: Investor) => ({
  stash: await world.stashOf(investor),
  held: await world.heldOf(investor),
});

const second = async () => ({
  clearing: await houseBalanceOf(world.db, gatewayClearing("NGN", "second")),
  fees: await houseBalanceOf(world.db, gatewayFees("NGN", "second")),
});

const openAbout = async (reference: string) => {
  const all = await world.openFindings();
  return all.filter((one) => one.endsWith(` ${reference}`));
};

async function untilState(reference: string, state: string): Promise<void> {
  await expect.poll(() => world.stateOf(reference), WAIT).toBe(state);
}

test("the second gateway pays it once, out of its own accounts", async () => {
  const before = await second();
  const { investor, reference } = await world.payAtSecond();
  await world.travel("PT1M");
  expect(await world.stateOf(reference)).toBe("paid");
  expect(await world.atSecond(reference)).toMatchObject([{ reference: `${reference}-2` }]);
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await balances(investor)).toEqual(PAID);
  const { clearing, fees } = await second();
  expect(fees - before.fees).toBe(FEE_KOBO);
  expect(clearing - before.clearing).toBe(-200_000n - FEE_KOBO);
});

test("after a lost answer the second gateway is queried, and not paid again", async () => {
  const { investor, reference } = await world.waiting();
  await world.secondFault({ on: POST, times: 1, effect: "drop-after-commit" });
  expect(await world.move(reference)).toBe("moved");
  await world.travel("PT2M");
  await untilState(reference, "paid");
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await balances(investor)).toEqual(PAID);
  expect((await world.row(reference)).sends).toBe(1);
});

test("one that is sent again is found as a duplicate", async () => {
  await world.secondSettings({ transfers: "manual" });
  const { investor, reference } = await world.payAtSecond();
  await sendAgain(reference);
  await expect.poll(async () => (await world.row(reference)).sends, WAIT).toBe(2);
  await world.secondSays(`${reference}-2`, "SUCCESSFUL");
  await world.travel("PT10M");
  await untilState(reference, "paid");
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await balances(investor)).toEqual(PAID);
});

test("one that fails late is given back once", async () => {
  await world.secondSettings({ transfers: "manual" });
  const before = await second();
  const { investor, reference } = await world.payAtSecond();
  await world.travel("PT1M");
  expect(await balances(investor)).toEqual(HELD);
  await world.secondSays(`${reference}-2`, "FAILED");
  await world.travel("PT2M");
  await untilState(reference, "returned");
  await world.travel("PT2H");
  expect(await balances(investor)).toEqual(BACK);
  expect(await second()).toEqual(before);
  expect(await world.move(reference)).toBe("not-unsent");
  await world.expectBooksToAgree();
});

test("one that the first gateway cannot pay for lack of money moves, and its finding ends", async () => {
  const investor = await world.saver(5_000);
  await world.setFloat(0n);
  const reference = await world.send(investor, 2_000);
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["float-empty"]);
  expect(await world.move(reference)).toBe("moved");
  await world.travel("PT2M");
  await untilState(reference, "paid");
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.atSecond(reference)).toMatchObject([{ reference: `${reference}-2` }]);
  expect(await openAbout(reference)).toEqual([]);
  await world.setFloat(20_000_000_000n);
});

/** Returns once its sending is committed. */
async function sendNow(reference: string): Promise<void> {
  const { id } = await world.row(reference);
  const nextStepAt = world.runtime.clock.now();
  await world.db.updateTable("withdrawal").set({ nextStepAt }).where("id", "=", id).execute();
  void advanceWithdrawal(world.runtime, id);
  await expect.poll(async () => (await world.row(reference)).sends, WAIT).toBe(1);
}

test("one that is in doubt stays: while its answer is outstanding, unknown, or not found", async () => {
  await world.fault({ on: "POST /transfer", times: 1, effect: "hang", ms: 3_000 });
  const { investor, reference } = await world.waiting();
  await sendNow(reference);
  expect(await world.move(reference)).toBe("not-unsent");
  await untilState(reference, "paid");
  expect(await balances(investor)).toEqual(PAID);

  const lost = await world.waiting();
  await world.fault({ on: "POST /transfer", times: 1, effect: "status", status: 502 });
  await sendNow(lost.reference);
  expect(await world.move(lost.reference)).toBe("not-unsent");
  await world.fault({ on: "POST /transfer", times: 50, effect: "status", status: 502 });
  await world.travel("PT40M");
  expect(await world.row(lost.reference)).toMatchObject({ mayHaveArrived: true });
  expect(await world.move(lost.reference)).toBe("not-unsent");
  await world.outside.clearFaults();
  await world.travel("PT3H");
  await untilState(lost.reference, "paid");
  expect(await world.atSecond(lost.reference)).toEqual([]);
  expect(await world.transfersOf(lost.reference)).toHaveLength(1);
});

const REFUSED = {
  status: false,
  message: "Your balance is not enough",
  code: "insufficient_balance",
};

/** The first gateway refuses it for lack of money, and takes it all the same. */
async function refusedAndTaken() {
  await world.settings({ transfers: "manual" });
  const fault = { on: "POST /transfer", effect: "status-after-commit", status: 400, body: REFUSED };
  await world.fault({ ...fault, times: 1 });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["float-empty"]);
  return { investor, reference };
}

test("one that its gateway has after all, in spite of its refusal, does not move", async () => {
  const { investor, reference } = await refusedAndTaken();
  expect(await world.move(reference)).toBe("not-certain");
  await world.become(reference, "success");
  await world.travel("PT2H");
  await untilState(reference, "paid");
  expect(await world.atSecond(reference)).toEqual([]);
  expect(await balances(investor)).toEqual(PAID);
});

/** As if no query had found it. */
async function moveBlindly(reference: string, nextStepAt?: Date): Promise<void> {
  const { db, runtime } = world;
  const row = await world.row(reference);
  const now = nextStepAt ?? runtime.clock.now();
  const to = world.second.name;
  expect(await inTransaction(db, (tx) => moveUnsent(tx, row, { to, now }))).toBe(true);
}

async function listedAtFirst(reference: string): Promise<void> {
  const { first, runtime } = world;
  const found = await first.fetchTransfer(reference);
  if (found.kind !== "ok") throw new Error(found.kind);
  const queriedAt = runtime.clock.now();
  const listed = { gateway: first.name, reference, transfer: found.value, queriedAt };
  await compareTransfer(runtime, listed);
}

test("an attempt that succeeds late, before the next one was sent, is the payment", async () => {
  const { investor, reference } = await refusedAndTaken();
  await moveBlindly(reference, new Date(world.runtime.clock.now().getTime() + 3_600_000));
  await world.become(reference, "success");
  await listedAtFirst(reference);
  expect(await world.row(reference)).toMatchObject({ state: "paid", attempt: 1 });
  await world.travel("PT2H");
  expect(await world.atSecond(reference)).toEqual([]);
  expect(await balances(investor)).toEqual(PAID);
});

test("an attempt that succeeds late, after the next one was sent, is a finding and no second payment", async () => {
  const { investor, reference } = await refusedAndTaken();
  await moveBlindly(reference);
  await world.travel("PT2M");
  await untilState(reference, "paid");
  await world.become(reference, "success");
  await listedAtFirst(reference);
  expect(await openAbout(reference)).toEqual([`withdrawal-changed ${reference}`]);
  expect(await world.finding("withdrawal-changed", reference)).toMatchObject({
    gateway: world.first.name,
    booked: "paid",
  });
  expect(await balances(investor)).toEqual(PAID);
  // The money is missing at the first gateway until an operator has it reversed.
  expect(await world.differences()).not.toEqual([]);
  await world.become(reference, "reversed");
  await world.drain();
  expect(await world.row(reference)).toMatchObject({ state: "paid", attempt: 2 });
});

test.each([
  ["fails", (reference: string) => world.secondSays(`${reference}-2`, "FAILED")],
  ["is to be sent again", sendAgain],
])("an attempt that succeeds late is the payment if the next one %s", async (_what, end) => {
  await world.secondSettings({ transfers: "manual" });
  const { investor, reference } = await refusedAndTaken();
  await moveBlindly(reference);
  await expect.poll(async () => (await world.atSecond(reference)).length, WAIT).toBe(1);
  await world.become(reference, "success");
  await listedAtFirst(reference);
  expect(await openAbout(reference)).toContain(`withdrawal-changed ${reference}`);
  await end(reference);
  await world.travel("PT2H");
  await untilState(reference, "paid");
  expect(await world.row(reference)).toMatchObject({ gateway: world.first.name, attempt: 1 });
  expect(await balances(investor)).toEqual(PAID);
  await world.secondSays(`${reference}-2`, "FAILED");
});

/** As if the second gateway had not been found to have it. */
async function sendAgain(reference: string): Promise<void> {
  const nextStepAt = world.runtime.clock.now();
  await world.db
    .updateTable("withdrawal")
    .set({ toSend: true, mayHaveArrived: true, nextStepAt })
    .where("reference", "=", reference)
    .execute();
}

test("payouts that have left a balance are not taken from it again", async () => {
  await world.secondSettings({ transfers: "manual" });
  const { reference } = await world.payAtSecond();
  const free = async () => {
    const floats = await readFloats(world.db, world.runtime.clock.now());
    const found = floats.find(({ gateway }) => gateway === world.second.name);
    if (!found) throw new Error("it was not read");
    return { free: freeKoboOf(found), balance: found.balanceKobo };
  };
  await probeGateway(world.runtime, world.second.name);
  await world.travel("PT10M");
  const { balance, free: left } = await free();
  expect(left).toBe(balance);
  await world.secondSays(`${reference}-2`, "SUCCESSFUL");
  await untilState(reference, "paid");
  expect((await free()).free).toBe(balance);
});

test("a worker that read it before the move sends nothing to the old gateway", async () => {
  const { investor, reference } = await world.waiting();
  const stale = await world.row(reference);
  expect(await world.move(reference)).toBe("moved");
  await sendWithdrawal(world.runtime, stale);
  await world.travel("PT2M");
  await untilState(reference, "paid");
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await balances(investor)).toEqual(PAID);
});

test("an amount with kobo stays with the gateway that pays it", async () => {
  const { reference } = await world.waiting({ amountKobo: 199_950n });
  expect(await world.move(reference)).toBe("not-payable-there");
  const { name: gateway } = world.second;
  const nextStepAt = world.runtime.clock.now();
  await world.db
    .updateTable("withdrawal")
    .set({ gateway, nextStepAt })
    .where("reference", "=", reference)
    .execute();
  await world.travel("PT2M");
  await untilState(reference, "paid");
  expect(await world.atSecond(reference)).toEqual([]);
  expect(await world.row(reference)).toMatchObject({ gateway: world.first.name, attempt: 2 });
});

test("the bank has the second gateway's own code, which is kept", async () => {
  const kuda = { bankCode: "50211", bankName: "KUDA  bank" };
  const { reference } = await world.payAtSecond(kuda);
  expect(await world.atSecond(reference)).toMatchObject([{ bankCode: "090267" }]);
  const { recipientId } = await world.row(reference);
  const kept = await world.db
    .selectFrom("recipientAtGateway")
    .select(["gateway", "bankCode"])
    .where("recipientId", "=", recipientId)
    .execute();
  expect(kept).toEqual([{ gateway: world.second.name, bankCode: "090267" }]);
});

test.each([
  ["a bank that is not in its list, whose code is another bank's there", { bankName: "Unlisted" }],
  ["another account holder there", { accountName: "OTHER PERSON" }],
])("%s: the first gateway pays", async (_what, changes) => {
  const { reference } = await world.waiting({
    bankCode: "044",
    bankName: "Access Bank",
    ...changes,
  });
  expect(await world.move(reference)).toBe("not-payable-there");
  const { recipientId } = await world.row(reference);
  const kept = await world.db
    .selectFrom("recipientAtGateway")
    .selectAll()
    .where("recipientId", "=", recipientId)
    .execute();
  expect(kept).toEqual([]);
  await world.travel("PT2H");
  await untilState(reference, "paid");
  expect(await world.atSecond(reference)).toEqual([]);
});
