import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { type MovingPayouts, PAID, startMovingPayouts } from "#test/moving-payouts.ts";
import { WAIT } from "#test/withdrawing.ts";
import { moveUnsent } from "./attempt.ts";
import { compareTransfer } from "./gateway-transfers.ts";

/** Withdrawals that a gateway has taken in spite of its refusal, and their next attempts. */

let world: MovingPayouts;

beforeAll(async () => void (world = await startMovingPayouts()));

afterEach(async () => {
  await world.normalAgain();
  await world.morning();
});

afterAll(() => world.finish());

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
  await world.untilState(reference, "paid");
  expect(await world.atSecond(reference)).toEqual([]);
  expect(await world.balancesOf(investor)).toEqual(PAID);
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
  expect(await world.balancesOf(investor)).toEqual(PAID);
});

test("an attempt that succeeds late, after the next one was sent, is a finding and no second payment", async () => {
  const { investor, reference } = await refusedAndTaken();
  await moveBlindly(reference);
  await world.travel("PT2M");
  await world.untilState(reference, "paid");
  await world.become(reference, "success");
  await listedAtFirst(reference);
  expect(await world.findingsAbout(reference)).toEqual([`withdrawal-changed ${reference}`]);
  expect(await world.finding("withdrawal-changed", reference)).toMatchObject({
    gateway: world.first.name,
    booked: "paid",
  });
  expect(await world.balancesOf(investor)).toEqual(PAID);
  // The money is missing at the first gateway until an operator has it reversed.
  expect(await world.differences()).not.toEqual([]);
  await world.become(reference, "reversed");
  await world.drain();
  expect(await world.row(reference)).toMatchObject({ state: "paid", attempt: 2 });
});

test.each([
  ["fails", (reference: string) => world.secondSays(`${reference}-2`, "FAILED")],
  ["is to be sent again", (reference: string) => world.sendAgain(reference)],
])("an attempt that succeeds late is the payment if the next one %s", async (_what, end) => {
  await world.secondSettings({ transfers: "manual" });
  const { investor, reference } = await refusedAndTaken();
  await moveBlindly(reference);
  await expect.poll(async () => (await world.atSecond(reference)).length, WAIT).toBe(1);
  await world.become(reference, "success");
  await listedAtFirst(reference);
  expect(await world.findingsAbout(reference)).toContain(`withdrawal-changed ${reference}`);
  await end(reference);
  await world.travel("PT2H");
  await world.untilState(reference, "paid");
  expect(await world.row(reference)).toMatchObject({ gateway: world.first.name, attempt: 1 });
  expect(await world.balancesOf(investor)).toEqual(PAID);
  await world.secondSays(`${reference}-2`, "FAILED");
});
