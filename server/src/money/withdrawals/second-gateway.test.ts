import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { gatewayClearing, gatewayFees } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { type MovingPayouts, PAID, startMovingPayouts } from "#test/moving-payouts.ts";
import { WAIT } from "#test/withdrawing.ts";
import { freeKoboOf, readFloats } from "../routing/floats.ts";
import { probeGateway } from "../routing/watch-gateways.ts";

/** Withdrawals with two gateways: each is paid once, whichever gateway pays it. */

let world: MovingPayouts;

beforeAll(async () => void (world = await startMovingPayouts()));

afterEach(async () => {
  await world.normalAgain();
  await world.morning();
});

afterAll(() => world.finish());

const HELD = { stash: 300_000n, held: 200_000n };
const BACK = { stash: 500_000n, held: 0n };
const FEE_KOBO = 1_075n;
const POST = "POST /v3/transfers";

const second = async () => ({
  clearing: await houseBalanceOf(world.db, gatewayClearing("NGN", "second")),
  fees: await houseBalanceOf(world.db, gatewayFees("NGN", "second")),
});

test("the second gateway pays it once, out of its own accounts", async () => {
  const before = await second();
  const { investor, reference } = await world.payAtSecond();
  await world.travel("PT1M");
  expect(await world.stateOf(reference)).toBe("paid");
  expect(await world.atSecond(reference)).toMatchObject([{ reference: `${reference}-2` }]);
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.balancesOf(investor)).toEqual(PAID);
  const { clearing, fees } = await second();
  expect(fees - before.fees).toBe(FEE_KOBO);
  expect(clearing - before.clearing).toBe(-200_000n - FEE_KOBO);
});

test("after a lost answer the second gateway is queried, and not paid again", async () => {
  const { investor, reference } = await world.waiting();
  await world.secondFault({ on: POST, times: 1, effect: "drop-after-commit" });
  expect(await world.move(reference)).toBe("moved");
  await world.travel("PT2M");
  await world.untilState(reference, "paid");
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await world.balancesOf(investor)).toEqual(PAID);
  expect((await world.row(reference)).sends).toBe(1);
});

test("one that is sent again is found as a duplicate", async () => {
  await world.secondSettings({ transfers: "manual" });
  const { investor, reference } = await world.payAtSecond();
  await world.sendAgain(reference);
  await expect.poll(async () => (await world.row(reference)).sends, WAIT).toBe(2);
  await world.secondSays(`${reference}-2`, "SUCCESSFUL");
  await world.travel("PT10M");
  await world.untilState(reference, "paid");
  expect(await world.atSecond(reference)).toHaveLength(1);
  expect(await world.balancesOf(investor)).toEqual(PAID);
});

test("one that is refused in unknown words waits a day for an operator, and goes back", async () => {
  const { investor, reference } = await world.waiting();
  const body = { status: "error", message: "account_bank is invalid (0123456789)" };
  await world.secondFault({ on: POST, times: 1_000, effect: "status", status: 400, body });
  expect(await world.move(reference)).toBe("moved");
  await world.travel("PT20M");
  expect(await world.findingsAbout(reference)).toEqual([]);
  await world.travel("PT1H");
  expect(await world.findingsAbout(reference)).toEqual([`withdrawal-refused ${reference}`]);
  expect(await world.finding("withdrawal-refused", reference)).toMatchObject({
    why: "account_bank is invalid (…)",
  });
  // Words that we do not know leave a doubt: it does not move, and a freeze does not give it back.
  expect(await world.row(reference)).toMatchObject({ toSend: true, mayHaveArrived: true });
  expect(await world.balancesOf(investor)).toEqual(HELD);
  await world.travel("PT27H");
  expect(await world.stateOf(reference)).toBe("returned");
  expect(await world.balancesOf(investor)).toEqual(BACK);
  expect(await world.atSecond(reference)).toEqual([]);
});

test("one that fails late is given back once", async () => {
  await world.secondSettings({ transfers: "manual" });
  const before = await second();
  const { investor, reference } = await world.payAtSecond();
  await world.travel("PT1M");
  expect(await world.balancesOf(investor)).toEqual(HELD);
  await world.secondSays(`${reference}-2`, "FAILED");
  await world.travel("PT2M");
  await world.untilState(reference, "returned");
  await world.travel("PT2H");
  expect(await world.balancesOf(investor)).toEqual(BACK);
  expect(await second()).toEqual(before);
  expect(await world.move(reference)).toBe("not-unsent");
  await world.expectBooksToAgree();
});

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
  await world.untilState(reference, "paid");
  expect((await free()).free).toBe(balance);
});
