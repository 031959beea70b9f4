import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import type { Investor } from "#test/paying.ts";

/** A running plan that a bank account is to pay, until the bank is ready. */

let world: Debiting;
let investor: Investor;

beforeAll(async () => {
  world = await startDebiting("2027-06-07T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(async () => {
  await world.delays({ mandateDelayMs: 2 * 3_600_000 });
  await world.rest();
});

const asked = async () =>
  (await world.subjects(investor.email)).filter((one) => one.endsWith("is due"));
async function charges(): Promise<number> {
  const debits = await world.db
    .selectFrom("payment")
    .select("id")
    .where("investorId", "=", investor.id)
    .where("mandateId", "is not", null)
    .execute();
  return debits.length;
}
const overview = async () => {
  const request = { method: "GET", url: apiPaths.overview } as const;
  return (await world.call<Overview>(investor, request)).data;
};

/** A weekly plan paid by hand, whose second instalment falls due while its new mandate is awaited. */
async function dueBeforeDebits() {
  const planId = await world.save(investor, { interval: "weekly", channel: "bank" });
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.newSavingMandate, {
    planId,
  });
  const reference = (await world.row(data.reference)).reference ?? "";
  expect((await overview()).attention[0]).toMatchObject({
    kind: "mandate-to-allow",
    id: planId,
    amount: null,
  });
  await world.delays({ mandateDelayMs: null });
  await world.travel("P5D");
  await world.bank(reference, "approve");
  await world.pass(2);
  expect(await world.states(investor, planId, 2)).toBe("paid due");
  return { planId, reference };
}

it("what falls due meanwhile is announced once, and Home says what is missing", async () => {
  const { planId } = await dueBeforeDebits();
  expect(await asked()).toEqual(['₦500 for "School fees" is due']);
  await world.travel("PT5H");
  expect(await asked()).toHaveLength(1);
  expect((await overview()).attention[0]).toMatchObject({
    kind: "instalments-missed",
    id: planId,
    amount: 500,
  });
});

it("nothing is announced while the plan is paused", async () => {
  const planId = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.post(investor, apiPaths.newSavingMandate, { planId });
  await world.post(investor, apiPaths.pauseSaving, { planId });
  await world.pass(7);
  expect(await asked()).toEqual([]);
});

it("what is paid by hand meanwhile is not debited when the bank is ready", async () => {
  const { planId, reference } = await dueBeforeDebits();
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId,
    number: 2,
  });
  // The bank is ready while the investor is on the page: the debit waits.
  await world.bank(reference, "activate");
  await world.travel("PT5M");
  expect(await charges()).toBe(0);
  await world.paid(data.reference);
  await world.travel("PT3H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
  expect(await charges()).toBe(0);
  await world.pass(7);
  await world.travel("PT1H");
  expect(await world.states(investor, planId, 3)).toBe("paid paid paid");
  expect(await charges()).toBe(1);
  expect(await world.stashOf(investor)).toBe(0n);
});

it("what is left unpaid is debited once when the bank is ready", async () => {
  const { planId, reference } = await dueBeforeDebits();
  await world.bank(reference, "activate");
  await world.travel("PT3H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
  expect(await charges()).toBe(1);
  expect(await asked()).toHaveLength(1);
});

it("Home tells of a debit that failed, and of an account that is not debited any more", async () => {
  const { planId, mandateId, reference } = await world.saveByDebit(investor);
  const { last4 } = await world.row(mandateId);
  expect((await overview()).due[0]?.detail).toBe(
    `Debited from your bank account ending in ${last4}`,
  );
  await world.debits(reference, "insufficient_funds");
  await world.pass(7);
  await world.travel("PT1H");
  const failed = await overview();
  expect(failed.attention[0]).toMatchObject({ kind: "debit-failed", id: planId, amount: 500 });
  expect(failed.due[0]?.detail).toBe(`We try your bank account ending in ${last4} again`);
  await world.cancel(investor, mandateId);
  await world.drain();
  const ended = await overview();
  expect(ended.attention[0]).toMatchObject({
    kind: "mandate-ended",
    id: planId,
    amount: 500,
    surerWay: "own-account",
  });
  expect(ended.due[0]?.detail).toBe("You pay it: we debit nothing");
});
