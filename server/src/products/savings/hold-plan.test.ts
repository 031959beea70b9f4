import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** A payer's bank disputes the payment of an instalment. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

async function dispute(
  reference: string,
  event: "create" | "resolve",
  resolution?: string,
): Promise<void> {
  await world.outside.control("POST", "/disputes", {
    reference,
    event,
    ...(resolution === undefined ? {} : { resolution }),
  });
  await world.drain();
}

const monthly = { interval: "monthly", amount: 10_000 };

it("dispute-unwound: lost while the plan runs, the instalment is unpaid again and can be paid from the stash", async () => {
  const id = await world.save(investor, monthly);
  const [first] = await world.charges(investor);
  await dispute(first?.reference ?? "", "create");
  expect([await world.inPlan(investor, id), await world.frozenOf(investor)]).toEqual([
    1_000_000n,
    0n,
  ]);
  await dispute(first?.reference ?? "", "resolve", "merchant-accepted");
  expect(await world.inPlan(investor, id)).toBe(0n);
  expect(await world.frozenOf(investor)).toBe(0n);
  expect(await world.instalment(investor, id, 1)).toMatchObject({
    state: "lapsed",
    payable: { stash: true },
  });
  await world.paid(await world.begin(investor, 10_000));
  await world.drain();
  await world.post(investor, "/v1/savings/pay/stash", { planId: id, number: 1 });
  expect(await world.inPlan(investor, id)).toBe(1_000_000n);
});

it("dispute-won: a plan that matures meanwhile holds back the disputed instalment, and releases it with its return when the dispute is won", async () => {
  const id = await world.save(investor, monthly);
  const [first] = await world.charges(investor);
  const { maturityDate, instalments } = await world.plan(investor, id);
  await dispute(first?.reference ?? "", "create");
  await world.jumpTo(`${instalments[1]?.dueDate}T01:00:00+01:00`);
  await world.jumpTo(`${instalments[2]?.dueDate}T01:00:00+01:00`);
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  expect(await world.plan(investor, id)).toMatchObject({ status: "matured", monthsPaid: 3 });
  expect(await world.frozenOf(investor)).toBe(1_000_000n);
  const before = await world.stashOf(investor);
  expect(before > 2_000_000n && before < 2_060_000n).toBe(true);
  await dispute(first?.reference ?? "", "resolve", "declined");
  expect(await world.frozenOf(investor)).toBe(0n);
  const { interestToDate, expectedTotal } = await world.plan(investor, id);
  expect(expectedTotal).toBe(30_000 + interestToDate);
  expect(await world.stashOf(investor)).toBe(BigInt(Math.round(expectedTotal * 100)));
  const days = [92, 61, 31];
  const sum = days.reduce((total, count) => total + count, 0);
  expect(interestToDate).toBe(Math.round((1_000_000 * sum * 0.03) / 92) / 100);
});

it("dispute-lost: a plan that matured meanwhile gives back what was held back, and no return on it", async () => {
  const id = await world.save(investor, monthly);
  const [first] = await world.charges(investor);
  const { maturityDate } = await world.plan(investor, id);
  await dispute(first?.reference ?? "", "create");
  await world.rest();
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  expect(await world.frozenOf(investor)).toBe(1_000_000n);
  await dispute(first?.reference ?? "", "resolve", "merchant-accepted");
  expect(await world.frozenOf(investor)).toBe(0n);
  expect(await world.stashOf(investor)).toBe(0n);
});
