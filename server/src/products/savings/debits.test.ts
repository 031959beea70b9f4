import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { advanceCharge } from "#money/payments/advance-charge.ts";
import { handlerOf } from "#money/payments/payment-handlers.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { work } from "#work.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import type { Investor } from "#test/paying.ts";

/** Plans that are paid by debits of a bank account. */

let world: Debiting;
let investor: Investor;

beforeAll(async () => {
  world = await startDebiting("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
  await world.delays({ mandateDelayMs: 2 * 3_600_000, debitDelayMs: 6_000 });
});

afterEach(async () => {
  await world.webhookFaults("normal");
  await world.outside.clearFaults();
  await world.rest();
});

const charging = async (id: string) => (await world.plan(investor, id)).charging;
const charges = async () => (await world.charges(investor)).length;

/** The gateway takes none: they stay unsent. */
async function refuseAllDebits(): Promise<void> {
  await world.fault({
    on: "POST /transaction/charge_authorization",
    times: 50,
    effect: "status",
    status: 403,
    body: { status: false, message: "Your integration has been deactivated", code: "not_allowed" },
  });
}

async function fund(amount: number): Promise<void> {
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, { amount });
  await world.paid(data.reference);
  await world.drain();
}

it("a debit that takes a day is waited for and never made twice, and counts from its due date", async () => {
  const { planId } = await world.saveByDebit(investor);
  await world.delays({ debitDelayMs: 30 * 3_600_000 });
  await world.pass(7);
  expect(await charging(planId)).toMatchObject({ state: "processing" });
  expect(await world.instalment(investor, planId, 2)).toMatchObject({
    state: "charging",
    payable: { stash: false, gateway: false },
  });
  const again = await world.post(investor, apiPaths.chargeSaving, { planId });
  expect(again).toMatchObject({ statusCode: 409 });
  await world.travel("P1D");
  expect(await charges()).toBe(2);
  await world.travel("P1D");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
  const { dueDate, valueDate, paidFrom } = await world.instalment(investor, planId, 2);
  expect({ valueDate, paidFrom }).toEqual({ valueDate: dueDate, paidFrom: "mandate" });
  expect(await charges()).toBe(2);
});

it("a debit that is still open when the next instalment falls due is not made again", async () => {
  const { planId } = await world.saveByDebit(investor);
  await world.delays({ debitDelayMs: 9 * 24 * 3_600_000 });
  await world.pass(7);
  await world.pass(7);
  expect(await charges()).toBe(2);
  await world.delays({ debitDelayMs: 6_000 });
  await world.pass(3);
  await world.travel("PT1H");
  expect(await world.states(investor, planId, 3)).toBe("paid paid paid");
  expect(await charges()).toBe(3);
});

it("a success whose webhook is lost is found by polling", async () => {
  const { planId } = await world.saveByDebit(investor);
  await world.webhookFaults("drop");
  await world.pass(7);
  await world.travel("PT1H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
});

it("a debit that fails silently is tried on the next two days, then no more until the investor acts", async () => {
  const { planId, reference } = await world.saveByDebit(investor);
  await world.debits(reference, ...Array.from({ length: 4 }, () => "insufficient_funds"));
  await world.pass(7);
  await world.travel("PT1H");
  const seen = [await charges()];
  expect(await charging(planId)).toMatchObject({ state: "retrying" });
  for (let day = 1; day <= 4; day += 1) {
    await world.pass(1);
    await world.travel("PT1H");
    seen.push(await charges());
  }
  expect(seen).toEqual([2, 3, 4, 4, 4]);
  expect(await charging(planId)).toMatchObject({ state: "stopped" });
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((one) => one === 'Your bank did not pay for "School fees"')).toHaveLength(
    2,
  );
  expect(subjects.filter((one) => one.startsWith("We stopped debiting"))).toHaveLength(1);
  await world.debits(reference, "success");
  await world.post(investor, apiPaths.chargeSaving, { planId });
  await world.travel("PT1H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
});

it("however often the investor asks, no second debit is made on the day of a failed one", async () => {
  const { planId, reference } = await world.saveByDebit(investor);
  await world.debits(reference, "insufficient_funds");
  await world.pass(7);
  await world.travel("PT1H");
  expect(await charges()).toBe(2);
  for (let time = 0; time < 3; time += 1) {
    await world.post(investor, apiPaths.chargeSaving, { planId });
    await world.travel("PT10M");
  }
  expect(await charges()).toBe(2);
  await world.pass(1);
  await world.travel("PT1H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
});

it("a debit that was written before another one failed waits until the next day", async () => {
  const { planId, mandateId } = await world.saveByDebit(investor);
  await refuseAllDebits();
  await world.pass(7);
  const restsUntil = new Date(world.runtime.clock.now().getTime() + 20 * 3_600_000);
  await world.db.updateTable("mandate").set({ restsUntil }).where("id", "=", mandateId).execute();
  await world.outside.clearFaults();
  await world.travel("PT12H");
  expect(await charges()).toBe(1);
  await world.travel("PT12H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
});

it("a mandate that was ended at the bank is found by the daily list, and the plan stops and says how to go on", async () => {
  const { planId, mandateId, reference } = await world.saveByDebit(investor);
  await world.bank(reference, "revoke");
  await world.travel("P2D");
  expect(await world.row(mandateId)).toMatchObject({ state: "revoked", endedBy: "bank" });
  expect(await charging(planId)).toMatchObject({ state: "mandate-ended" });
  expect(await world.subjects(investor.email)).toContain(
    '"School fees" needs another way to be paid',
  );
  await world.pass(7);
  expect(await charges()).toBe(1);
});

it("and by a debit that fails because of that", async () => {
  const { planId, mandateId, reference } = await world.saveByDebit(investor);
  await world.pass(6);
  await world.travel("PT23H");
  await world.bank(reference, "revoke");
  await world.travel("P1D");
  expect(await world.row(mandateId)).toMatchObject({ state: "revoked", endedBy: "bank" });
  expect(await charging(planId)).toMatchObject({ state: "mandate-ended" });
  await world.pass(3);
  expect(await charges()).toBeLessThanOrEqual(2);
});

it("ending it in one tap stops a debit that was not sent, and the plan can go on by another account", async () => {
  const { planId, mandateId } = await world.saveByDebit(investor);
  await refuseAllDebits();
  await world.pass(7);
  expect(await world.cancel(investor, mandateId)).toMatchObject({ statusCode: 200 });
  expect(await world.cancel(investor, mandateId)).toMatchObject({ statusCode: 200 });
  await world.outside.clearFaults();
  await world.travel("P1D");
  expect(await charges()).toBe(1);
  expect(await world.states(investor, planId, 2)).toBe("paid due");
  expect(await charging(planId)).toMatchObject({ state: "mandate-ended" });
  expect((await world.row(mandateId)).authorizationCode).toBeNull();
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.newSavingMandate, {
    planId,
  });
  expect(await charging(planId)).toMatchObject({ state: "awaiting-mandate" });
  const reference = (await world.row(data.reference)).reference ?? "";
  await world.bank(reference, "approve");
  await world.travel("PT3H");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
});

it("a mandate that ends in the moment before the sending is not debited, whatever its plan wants", async () => {
  const { planId, mandateId } = await world.saveByDebit(investor);
  const on = "POST /transaction/charge_authorization";
  await world.fault({ on, times: 50, effect: "status", status: 403 });
  await world.pass(7);
  const { reference } = await world.db
    .selectFrom("payment")
    .innerJoin("planInstalment", "planInstalment.id", "payment.subjectId")
    .select("payment.reference")
    .where("planInstalment.planId", "=", planId)
    .where("planInstalment.number", "=", 2)
    .executeTakeFirstOrThrow();
  const endedAt = world.runtime.clock.now();
  await world.db
    .updateTable("mandate")
    .set({ state: "revoked", endedAt, endedBy: "bank", nextCheckAt: null })
    .where("id", "=", mandateId)
    .execute();
  await world.outside.clearFaults();
  const runtime = withPaymentHandlers(world.runtime);
  const plan = { ...handlerOf(runtime, "plan"), stillWanted: () => Promise.resolve(true) };
  const handlers = { ...runtime.handlers, plan };
  await advanceCharge({ ...runtime, handlers }, reference);
  expect(await charges()).toBe(1);
});

it("a debit that was under way when the mandate was ended is saved if it succeeds", async () => {
  const { planId, mandateId } = await world.saveByDebit(investor);
  await world.delays({ debitDelayMs: 10 * 3_600_000 });
  await world.pass(7);
  await world.cancel(investor, mandateId);
  await world.travel("P1D");
  expect(await world.states(investor, planId, 2)).toBe("paid paid");
  expect(await charging(planId)).toMatchObject({ state: "mandate-ended" });
  await world.pass(7);
  expect(await charges()).toBe(2);
});

it("and goes to the stash if its occurrence was paid meanwhile", async () => {
  const { planId, mandateId } = await world.saveByDebit(investor);
  await world.delays({ debitDelayMs: 30 * 3_600_000 });
  await world.pass(7);
  await world.cancel(investor, mandateId);
  await world.drain();
  await world.db
    .updateTable("planInstalment")
    .set({ chargeId: null })
    .where("planId", "=", planId)
    .execute();
  await fund(500);
  await world.post(investor, apiPaths.payInstalmentFromStash, { planId, number: 2 });
  await world.travel("P2D");
  expect(await world.inPlan(investor, planId)).toBe(100_000n);
  expect(await world.stashOf(investor)).toBe(50_000n);
});

it("two workers debit each due date once", async () => {
  const { planId, reference } = await world.saveByDebit(investor);
  const other = await world.saveByDebit(await world.investor());
  const second = await work(world.runtime);
  try {
    await world.debits(reference, "insufficient_funds");
    for (const days of [7, 1, 6]) {
      await world.pass(days);
      await world.travel("PT1H");
    }
  } finally {
    await second.stop();
  }
  expect(await world.states(investor, planId, 3)).toBe("paid paid paid");
  // One of them failed.
  expect(await charges()).toBe(4);
  expect(await world.inPlan(investor, planId)).toBe(150_000n);
  expect(await world.planRow(other.planId)).toMatchObject({ charging: "ok" });
});
