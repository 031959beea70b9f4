import { opsOf } from "#test/operating.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { spend } from "#test/ledger.ts";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { queryGateway } from "#money/payments/settle-payment.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";

/** Payments for a plan with another sum, those that repay a debt first, and those that never
 * arrive. */

let world: Saving;
let investor: Investor;

beforeAll(async () => {
  world = await startSaving("2027-04-05T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

const payNow = async (planId: string, number: number) =>
  (await world.post<{ reference: string }>(investor, apiPaths.payInstalment, { planId, number }))
    .data.reference;

/** A payment that went into a plan is disputed by its payer's bank. */
async function owe(planId: string, { number, naira }: { number: number; naira: number }) {
  const reference = await fund(naira);
  const paid = await world.post(investor, apiPaths.payInstalmentFromStash, { planId, number });
  expect(paid).toMatchObject({ statusCode: 200 });
  const dispute = (body: object) =>
    world.outside.control("POST", "/disputes", { reference, ...body });
  await dispute({ event: "create" });
  await world.drain();
  await dispute({ event: "resolve", resolution: "merchant-accepted" });
  await world.drain();
  expect(await owed()).toBe(BigInt(naira * 100));
  expect(await world.stashOf(investor)).toBe(0n);
}

async function fund(naira: number): Promise<string> {
  const asked = { amount: naira };
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, asked);
  await world.paid(data.reference);
  await world.drain();
  return data.reference;
}

/** Makes the gateway report this status for a payment. */
async function weHear(reference: string, status: string): Promise<void> {
  const verified = { id: 5301112300, domain: "test", status, reference };
  const sums = { amount: 50_000, requested_amount: 50_000, fees: null, currency: "NGN" };
  const body = { status: true, message: "Verification successful", data: { ...verified, ...sums } };
  const on = "GET /transaction/verify";
  await world.fault({ on, times: 1, effect: "status", status: 200, body });
  await queryGateway(withPaymentHandlers(world.runtime), reference, () => Promise.resolve());
}

const owed = () => balanceOf(world.db, debt(investor.id));

it("begins no plan with another amount than requested", async () => {
  const { data } = await world.open(investor);
  await world.customer(data.reference, { outcome: "success", amount: 40_000 });
  await world.drain();
  expect(await world.plans(investor)).toEqual([]);
  expect(await world.stashOf(investor)).toBe(0n);
  expect(await world.subjects(investor.email)).toEqual(["We are looking at your payment"]);
});

it("leaves an instalment unpaid when another amount came for it, and accepts the right one after that", async () => {
  const id = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.pass(7);
  await world.customer(await payNow(id, 2), { outcome: "success", amount: 90_000 });
  await world.drain();
  expect(await world.inPlan(investor, id)).toBe(50_000n);
  expect(await world.subjects(investor.email)).toContain("We are looking at your payment");
  await world.paid(await payNow(id, 2));
  await world.drain();
  expect(await world.states(investor, id, 2)).toBe("paid paid");
  expect(await world.inPlan(investor, id)).toBe(100_000n);
});

it("stops charging a card when another amount came, says so, and charges it again on request", async () => {
  const id = await world.save(investor, { interval: "weekly" });
  await world.cards(["challenge"]);
  await world.pass(7);
  const [, open] = await world.charges(investor);
  await world.customer(open?.reference ?? "", { outcome: "success", amount: 90_000 });
  await world.drain();
  expect((await world.plan(investor, id)).charging.state).toBe("stopped");
  expect(await world.subjects(investor.email)).toContain(
    'We stopped charging your card for "School fees"',
  );
  await world.pass(7);
  expect(await world.charges(investor)).toHaveLength(2);
  await world.post(investor, apiPaths.chargeSaving, { planId: id });
  await world.drain();
  expect(await world.states(investor, id, 3)).toBe("paid paid paid");
  expect(await world.instalment(investor, id, 3)).toMatchObject({ valueDate: world.today() });
  expect(await world.inPlan(investor, id)).toBe(150_000n);
});

it("charges no card while a debt is open, and charges what fell due once it is repaid", async () => {
  const card = await world.save(investor, { interval: "weekly", amount: 700 });
  const other = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.pass(7);
  await owe(other, { number: 2, naira: 500 });
  await world.pass(7);
  expect(await world.states(investor, card, 3)).toBe("paid paid due");
  const charges = await world.charges(investor);
  expect(charges.filter(({ amount }) => amount === 70_000)).toHaveLength(2);
  expect(await owed()).toBe(50_000n);
  await fund(500);
  expect(await owed()).toBe(0n);
  await world.pass(1);
  expect(await world.states(investor, card, 3)).toBe("paid paid paid");
  expect(await world.instalment(investor, card, 3)).toMatchObject({ valueDate: world.today() });
});

it("charges no card while a dispute is not covered by the stash", async () => {
  const card = await world.save(investor, { interval: "weekly", amount: 700 });
  const reference = await fund(500);
  await inTransaction(world.db, (tx) => spend(tx, investor.id, 50_000n));
  await world.outside.control("POST", "/disputes", { reference, event: "create" });
  await world.drain();
  const before = (await world.charges(investor)).length;
  await world.pass(7);
  expect(await world.states(investor, card, 2)).toBe("paid due");
  expect(await world.charges(investor)).toHaveLength(before);
  await fund(500);
  await world.pass(1);
  expect(await world.states(investor, card, 2)).toBe("paid paid");
});

it("repays a debt from a charge made before it, leaves the rest in the stash, says so, and charges that due date again", async () => {
  const card = await world.save(investor, { interval: "weekly", amount: 700 });
  const other = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.cards(["challenge"]);
  await world.pass(7);
  const charges = await world.charges(investor);
  const open = charges.findLast(({ amount }) => amount === 70_000);
  await owe(other, { number: 2, naira: 500 });
  await world.customer(open?.reference ?? "", { outcome: "success" });
  await world.drain();
  expect(await owed()).toBe(0n);
  expect(await world.stashOf(investor)).toBe(20_000n);
  expect(await world.subjects(investor.email)).toContain('₦700 did not go into "School fees"');
  await world.pass(7);
  expect(await world.states(investor, card, 3)).toBe("paid paid paid");
  expect(await world.stashOf(investor)).toBe(20_000n);
});

it("notifies an investor who paid by hand that their bank did not pay", async () => {
  const id = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.pass(7);
  const reference = await payNow(id, 2);
  await weHear(reference, "pending");
  await weHear(reference, "failed");
  await world.drain();
  expect(await world.subjects(investor.email)).toContain("Your payment of ₦500 did not go through");
  expect(await world.states(investor, id, 2)).toMatch(/^paid (?:due|charging)$/);
});

it("begins no plan with a payment that repays a debt", async () => {
  const other = await world.save(investor, { interval: "weekly", channel: "bank" });
  await world.pass(7);
  await owe(other, { number: 2, naira: 500 });
  const { data } = await world.open(investor, { name: "New roof" });
  await world.paid(data.reference);
  await world.drain();
  expect(await world.plans(investor)).toHaveLength(1);
  expect(await owed()).toBe(0n);
  expect(await world.stashOf(investor)).toBe(0n);
  expect(await world.subjects(investor.email)).toContain('₦500 did not go into "New roof"');
});

it("repays a debt from what a plan pays out, and names what is left", async () => {
  const id = await world.save(investor, { interval: "monthly", amount: 1_000, channel: "bank" });
  const { maturityDate, instalments } = await world.plan(investor, id);
  await world.jumpTo(`${instalments[1]?.dueDate}T08:00:00+01:00`);
  await owe(id, { number: 2, naira: 1_000 });
  await world.jumpTo(`${maturityDate}T00:05:00+01:00`);
  const { interestToDate } = await world.plan(investor, id);
  const leftKobo = 100_000n + BigInt(Math.round(interestToDate * 100));
  expect(await owed()).toBe(0n);
  expect(await world.stashOf(investor)).toBe(leftKobo);
  const naira = `₦${(Number(leftKobo) / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
  expect(await world.subjects(investor.email)).toContain(
    `${naira} is in your stash: "School fees" has ended`,
  );
});

it("nothing is charged while an operator holds everything, and it is charged once that has ended", async () => {
  const id = await world.save(investor);
  const held = ["hold", investor.id, "own-request", "everything"];
  expect((await opsOf(world.runtime, "the owner called", held)).said).toContain("is held");
  await world.pass(1);
  expect(await world.states(investor, id, 2)).toBe("paid due");
  expect(await chargesOf(id)).toBe(0);
  await opsOf(world.runtime, "all is well", ["lift-hold", investor.id]);
  await world.travel("PT2H");
  expect(await world.states(investor, id, 2)).toBe("paid paid");
});

async function chargesOf(planId: string): Promise<number> {
  const rows = await world.db
    .selectFrom("planInstalment")
    .select("chargeId")
    .where("planId", "=", planId)
    .where("chargeId", "is not", null)
    .execute();
  return rows.length;
}
