import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type MovingPayouts, PAID, startMovingPayouts } from "#test/moving-payouts.ts";
import { WAIT } from "#test/withdrawing.ts";
import { advanceWithdrawal } from "./jobs.ts";
import { sendWithdrawal } from "./send-withdrawal.ts";

/** Which withdrawals move to the second gateway, and which stay. */

let world: MovingPayouts;

beforeAll(async () => void (world = await startMovingPayouts()));

afterEach(async () => {
  await world.normalAgain();
  await world.morning();
});

afterAll(() => world.finish());

test("one that the first gateway cannot pay for lack of money moves, and its finding ends", async () => {
  const investor = await world.saver(5_000);
  await world.setFloat(0n);
  const reference = await world.send(investor, 2_000);
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["float-empty"]);
  expect(await world.move(reference)).toBe("moved");
  await world.travel("PT2M");
  await world.untilState(reference, "paid");
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.atSecond(reference)).toMatchObject([{ reference: `${reference}-2` }]);
  expect(await world.findingsAbout(reference)).toEqual([]);
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
  await world.untilState(reference, "paid");
  expect(await world.balancesOf(investor)).toEqual(PAID);

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
  await world.untilState(lost.reference, "paid");
  expect(await world.atSecond(lost.reference)).toEqual([]);
  expect(await world.transfersOf(lost.reference)).toHaveLength(1);
});

test("a worker that read it before the move sends nothing to the old gateway", async () => {
  const { investor, reference } = await world.waiting();
  const stale = await world.row(reference);
  expect(await world.move(reference)).toBe("moved");
  await sendWithdrawal(world.runtime, stale);
  await world.travel("PT2M");
  await world.untilState(reference, "paid");
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await world.balancesOf(investor)).toEqual(PAID);
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
  await world.untilState(reference, "paid");
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
  await world.untilState(reference, "paid");
  expect(await world.atSecond(reference)).toEqual([]);
});
