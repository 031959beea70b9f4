import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import type { Investor } from "#test/paying.ts";

/** The debit with which a plan begins. */

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

afterEach(() => world.rest());

const charges = async () => (await world.charges(investor)).length;

it("a mandate that is active already pays the first instalment of a new plan", async () => {
  const { mandateId } = await world.saveByDebit(investor);
  const body = { interval: "weekly", channel: "bank", directDebit: true, mandateId };
  const { data } = await world.open(investor, body);
  await world.travel("PT10M");
  expect(await world.plan(investor, data.id)).toMatchObject({ paidCount: 1 });
});

it("the first instalment is tried on three days, and then the plan has not begun", async () => {
  const { planId, reference } = await world.openDebited(investor);
  await world.bank(reference, "approve");
  await world.debits(reference, "declined", "declined", "declined", "success");
  await world.travel("P5D");
  expect((await world.planRow(planId)).state).toBe("given-up");
  expect(await charges()).toBe(3);
  expect(await world.subjects(investor.email)).toContain('"School fees" has not begun');
});

it("a first debit that is under way when the plan's days are over still begins it", async () => {
  const { planId, reference } = await world.openDebited(investor);
  await world.travel("P6D");
  await world.bank(reference, "approve");
  await world.delays({ debitDelayMs: 36 * 3_600_000 });
  await world.bank(reference, "activate");
  await world.travel("P3D");
  expect(await world.plan(investor, planId)).toMatchObject({ status: "ongoing", paidCount: 1 });
});

it("a mandate that becomes active after its plan was given up debits nothing", async () => {
  await world.delays({ mandateDelayMs: null });
  const { planId, reference } = await world.openDebited(investor);
  await world.travel("P6D");
  await world.bank(reference, "approve");
  await world.travel("P2D");
  expect((await world.planRow(planId)).state).toBe("given-up");
  await world.bank(reference, "activate");
  await world.travel("P1D");
  expect(await charges()).toBe(0);
});

it("a debit before the bank is ready is not a decline, and is made when it is", async () => {
  const { planId, mandateId, reference } = await world.openDebited(investor);
  await world.bank(reference, "approve");
  // As if we had been wrong about it.
  await world.db
    .updateTable("mandate")
    .set({ state: "active", activatedAt: world.runtime.clock.now() })
    .where("id", "=", mandateId)
    .execute();
  await world.db
    .updateTable("savingPlan")
    .set({ nextStepAt: world.runtime.clock.now() })
    .where("id", "=", planId)
    .execute();
  await world.travel("PT1H");
  expect(await charges()).toBe(0);
  await world.travel("PT6H");
  expect(await world.plan(investor, planId)).toMatchObject({ paidCount: 1 });
  expect(await charges()).toBe(1);
});
