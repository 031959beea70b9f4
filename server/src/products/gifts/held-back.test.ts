import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startRefund } from "#money/refunds/start-refund.ts";
import { attributeSuspense } from "#money/suspense/attribute-suspense.ts";
import { reverseAttribution } from "#money/suspense/reverse-attribution.ts";
import { inTransaction } from "#platform/database/database.ts";
import { type Giving, startGiving } from "#test/giving.ts";
import type { Investor } from "#test/paying.ts";

/** Ways by which a gift could leave the stash before its seven days are over. */

let world: Giving;

beforeAll(async () => {
  world = await startGiving("2027-05-10T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

afterEach(() => world.rest());

/** A gift of ₦6,000 that was begun while it fitted, and paid when the plan was full. */
async function givenToTheStash(): Promise<{ owner: Investor; reference: string }> {
  const { owner, token } = await world.linked(2_000);
  await hasAccount(owner);
  const late = await world.give(token, 6_000);
  await world.given(token, 6_000);
  await world.paid(late.data.reference);
  await world.drain();
  expect(await world.stashOf(owner)).toBe(600_000n);
  return { owner, reference: late.data.reference };
}

async function funded(owner: Investor, amount: number): Promise<string> {
  const reference = await world.begin(owner, amount);
  await world.paid(reference);
  await world.drain();
  return reference;
}

async function hasAccount(owner: Investor): Promise<void> {
  await world.post(owner, apiPaths.createAccount, { accountNumber: "0110000003", bankCode: "001" });
}

async function expectWithdrawn(owner: Investor, amount: number, statusCode: number): Promise<void> {
  const withdrawn = await world.post(owner, apiPaths.withdraw, { amount });
  expect([amount, withdrawn.statusCode]).toEqual([amount, statusCode]);
}

it("holds back what a plan gives up when a bank takes a part of a gift back", async () => {
  const { owner, planId, token } = await world.linked();
  await hasAccount(owner);
  const reference = await world.given(token, 20_000);
  expect(await world.inPlan(owner, planId)).toBe(12_000_000n);
  const part = { reference, amount: 100_000 };
  await world.outside.control("POST", "/disputes", { ...part, event: "create" });
  await world.drain();
  const lost = { ...part, event: "resolve", resolution: "merchant-accepted" };
  await world.outside.control("POST", "/disputes", lost);
  await world.drain();
  expect([await world.inPlan(owner, planId), await world.stashOf(owner)]).toEqual([
    10_000_000n,
    1_900_000n,
  ]);
  expect(await world.heldBackOf(owner)).toMatchObject({ amount: 19_000 });
  await expectWithdrawn(owner, 1_000, 409);
  await world.pass(7.1);
  await expectWithdrawn(owner, 19_000, 200);
});

it("refunds a payment of the owner only out of what is not held back", async () => {
  const { owner } = await givenToTheStash();
  const own = await funded(owner, 5_000);
  expect(await world.heldBackOf(owner)).toMatchObject({ amount: 6_000 });
  await expectWithdrawn(owner, 3_000, 200);
  const refund = { reference: own, reason: "the investor asked" };
  expect(await startRefund(world.runtime, { ...refund, amountKobo: 200_001n })).toEqual({
    kind: "not-refundable",
    why: "the rest of the stash is a gift that is held back",
  });
  expect(await startRefund(world.runtime, { ...refund, amountKobo: 200_000n })).toMatchObject({
    kind: "started",
  });
});

it("refunds a gift to its giver out of what is held back, and holds back the rest", async () => {
  const { owner, reference } = await givenToTheStash();
  const refund = { reference, reason: "the giver asked", amountKobo: 500_000n };
  expect(await startRefund(world.runtime, refund)).toMatchObject({ kind: "started" });
  expect(await world.stashOf(owner)).toBe(100_000n);
  expect(await world.heldBackOf(owner)).toMatchObject({ amount: 1_000 });
  await expectWithdrawn(owner, 1_000, 409);
});

it("holds back a gift that an operator assigns, also beyond what was begun, until it is reversed", async () => {
  const { owner, token } = await world.linked();
  await hasAccount(owner);
  const reference = await world.given(token, 5_000, { amount: 800_000 });
  expect((await world.payment(reference)).state).toBe("held");
  const attribution = { reference, investorId: owner.id };
  const attribute = () =>
    inTransaction(world.db, (tx) => attributeSuspense(tx, world.runtime, attribution));
  expect(await attribute()).toMatchObject({ kind: "attributed", amountKobo: 800_000n });
  expect(await world.heldBackOf(owner)).toMatchObject({ amount: 8_000 });
  await expectWithdrawn(owner, 1_000, 409);
  await inTransaction(world.db, (tx) => reverseAttribution(tx, world.runtime, reference));
  await funded(owner, 3_000);
  expect(await world.heldBackOf(owner)).toBeNull();
  await attribute();
  await world.pass(6.9);
  await expectWithdrawn(owner, 4_000, 409);
  await world.pass(0.2);
  await expectWithdrawn(owner, 11_000, 200);
});
