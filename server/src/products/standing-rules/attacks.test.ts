import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Arriving, startArriving } from "#test/arriving.ts";
import { countWaiting, expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { until } from "#test/until.ts";
import { debt, frozen, gatewayClearing, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { lockPlan } from "#products/savings/queries.ts";

/** What a rule must never do: pay twice, pay where something else is paying, move another's money,
 * or keep a credit from its owner. */

const WEEKLY = { interval: "weekly" } as const;
const BY_HAND = { ...WEEKLY, consent: false } as const;

let world: Arriving;
let investor: Investor;

beforeAll(async () => {
  world = await startArriving("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.rest();
});

/** A plan with one instalment due, and a rule for it. */
async function due(plan: object = BY_HAND, reach: "due" | "next" = "due"): Promise<string> {
  const planId = await world.save(investor, plan);
  await world.pass(7);
  await world.setRules(investor, [{ planId, reach }]);
  return planId;
}

const savedTimes = async (planId: string) =>
  Number((await world.inPlan(investor, planId)) / 500_00n);

it("does not pay what a card is being charged for", async () => {
  const planId = await world.save(investor, WEEKLY);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  await world.cards(["challenge"]);
  await world.pass(7);
  expect(await world.states(investor, planId, 2)).toBe("paid charging");
  const id = await world.arrive(investor, 500);
  expect(await world.uses(id)).toEqual(["kept 500"]);
  const [, charge] = await world.charges(investor);
  await world.paid(charge?.reference ?? "");
  await world.drain();
  expect(await savedTimes(planId)).toBe(2);
  expect(await world.stashOf(investor)).toBe(500_00n);
});

it("does not pay what a missed charge may still pay", async () => {
  const planId = await world.save(investor, WEEKLY);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  await world.cards(["challenge"]);
  await world.pass(7);
  await world.travel("PT80H");
  expect(await world.states(investor, planId, 2)).toBe("paid missed");
  const id = await world.arrive(investor, 500);
  expect(await world.uses(id)).toEqual(["kept 500"]);
});

it("does not pay what is being paid at a checkout", async () => {
  const planId = await due();
  const instalment = { planId, number: 2 };
  const { data } = await world.post<{ reference: string }>(
    investor,
    apiPaths.payInstalment,
    instalment,
  );
  const id = await world.arrive(investor, 500);
  expect(await world.uses(id)).toEqual(["kept 500"]);
  await world.paid(data.reference);
  await world.drain();
  expect(await savedTimes(planId)).toBe(2);
});

it("leaves a later success of a checkout in the stash, if the rule has paid since", async () => {
  const planId = await due();
  const instalment = { planId, number: 2 };
  const { data } = await world.post<{ reference: string }>(
    investor,
    apiPaths.payInstalment,
    instalment,
  );
  await world.travel("PT40M");
  const id = await world.arrive(investor, 500);
  expect(await world.uses(id)).toEqual(["due 500", "kept 0"]);
  await world.paid(data.reference);
  await world.drain();
  expect(await savedTimes(planId)).toBe(2);
  expect(await world.stashOf(investor)).toBe(500_00n);
});

it("pays an instalment once, for two transfers at the same moment", async () => {
  const planId = await due();
  const references = await Promise.all(
    Array.from({ length: 4 }, () => world.transfer(investor, 500)),
  );
  await Promise.all(references.map((reference) => world.settle(reference)));
  expect(await savedTimes(planId)).toBe(2);
  expect(await world.stashOf(investor)).toBe(1_500_00n);
});

it("uses a transfer once, however often and concurrently it is reported", async () => {
  const planId = await due();
  const reference = await world.transfer(investor, 3_000);
  await Promise.all(Array.from({ length: 4 }, () => world.settle(reference)));
  await world.pass(7);
  await world.settle(reference);
  expect(await savedTimes(planId)).toBe(2);
  expect(await world.uses((await world.payment(reference)).id)).toEqual(["due 500", "kept 2500"]);
  expect(await world.stashOf(investor)).toBe(2_500_00n);
});

it("pays once, also against the stash at the same moment", async () => {
  const planId = await due();
  await world.arrive(investor, 100);
  await world.setRules(investor, []);
  await world.arrive(investor, 500);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  const reference = await world.transfer(investor, 500);
  await Promise.all([
    world.settle(reference),
    world.post(investor, apiPaths.payInstalmentFromStash, { planId, number: 2 }),
  ]);
  expect(await savedTimes(planId)).toBe(2);
  expect(await world.stashOf(investor)).toBe(600_00n);
});

it("waits for a step of the plan that is under way, and sees the charge that it makes", async () => {
  const planId = await due();
  const locked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const step = inTransaction(world.db, async (tx) => {
    await lockPlan(tx, planId);
    const checkoutUntil = new Date(world.runtime.clock.now().getTime() + 60_000);
    await tx
      .updateTable("planInstalment")
      .set({ checkoutUntil })
      .where("planId", "=", planId)
      .where("number", "=", 2)
      .execute();
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  const arriving = world.arrive(investor, 500);
  await until("the arrival to wait", async () => (await countWaiting(world.db)) >= 1);
  end.resolve();
  await step;
  expect(await world.uses(await arriving)).toEqual(["kept 500"]);
});

it("no longer acts once a change of the rules is answered", async () => {
  const planId = await due();
  const { version } = await world.rules(investor);
  const references = [await world.transfer(investor, 500), await world.transfer(investor, 500)];
  const [first = "", second = ""] = references;
  const [saved] = await Promise.all([world.saveRules(investor, [], version), world.settle(first)]);
  expect(saved).toMatchObject({ statusCode: 200 });
  await world.settle(second);
  expect(await world.uses((await world.payment(second)).id)).toEqual([]);
  expect(await savedTimes(planId)).toBeLessThanOrEqual(2);
});

it("puts nothing into a plan that was paused a moment before", async () => {
  const planId = await due(BY_HAND, "next");
  await world.post(investor, apiPaths.pauseSaving, { planId });
  const id = await world.arrive(investor, 3_000);
  expect(await world.uses(id)).toEqual(["kept 3000"]);
  expect((await world.rules(investor)).plans).toMatchObject([{ planId, state: "paused" }]);
  await world.post(investor, apiPaths.resumeSaving, { planId });
  const later = await world.arrive(investor, 3_000);
  expect(await world.uses(later)).toEqual(["due 500", "next 500", "kept 2000"]);
});

it("records what fell due while its scheduled step is late, and pays that", async () => {
  const planId = await world.save(investor, WEEKLY);
  await world.setRules(investor, [{ planId, reach: "next" }]);
  await sql`update clock set offset_ms = offset_ms + ${14 * 86_400_000}`.execute(world.db);
  await world.runtime.clock.refresh();
  const id = await world.arrive(investor, 1_500);
  expect(await world.uses(id)).toEqual(["due 500", "due 500", "next 500", "kept 0"]);
  await world.pass(7);
  expect(await world.states(investor, planId, 5)).toBe("paid paid paid paid upcoming");
});

it("keeps the credit when a plan fails unexpectedly, and goes on with the next rule", async () => {
  const [broken, sound] = [
    await world.save(investor, BY_HAND),
    await world.save(investor, BY_HAND),
  ];
  await world.pass(7);
  await world.setRules(investor, [
    { planId: broken, reach: "next" },
    { planId: sound, reach: "due" },
  ]);
  // The number of the next instalment is taken.
  await world.db.updateTable("savingPlan").set({ fallenDue: 1 }).where("id", "=", broken).execute();
  const id = await world.arrive(investor, 3_500);
  expect(await world.uses(id)).toEqual(["failed 0", "due 500", "kept 3000"]);
  expect(await world.states(investor, broken, 2)).toBe("paid due");
  expect(await world.stashOf(investor)).toBe(3_000_00n);
  await world.db.updateTable("savingPlan").set({ fallenDue: 2 }).where("id", "=", broken).execute();
});

/** The investor owes that much. */
async function owe(amount: bigint): Promise<void> {
  await inTransaction(world.db, async (tx) => {
    await lockBalances(tx, [stash(investor.id), frozen(investor.id), debt(investor.id)]);
    const accounts = { debit: debt(investor.id), credit: gatewayClearing("NGN") };
    const eventAt = world.runtime.clock.now();
    await post(tx, [{ key: `test:${newId()}`, movement: "test", ...accounts, amount, eventAt }]);
  });
}

it("uses what is left once a debt is repaid, and nothing while one remains", async () => {
  const planId = await due(BY_HAND, "next");
  await owe(600_00n);
  const first = await world.arrive(investor, 400);
  expect(await world.uses(first)).toEqual(["claim 0"]);
  expect((await world.rules(investor)).off).toBe("claim");
  const second = await world.arrive(investor, 900);
  expect(await world.uses(second)).toEqual(["due 500", "kept 200"]);
  expect((await world.rules(investor)).off).toBeNull();
  expect(await savedTimes(planId)).toBe(2);
});

it("uses nothing while the account is frozen, and for a day after", async () => {
  const planId = await due();
  const freeze = (change: object) =>
    world.db.updateTable("investor").set(change).where("id", "=", investor.id).execute();
  await freeze({ frozenAt: world.runtime.clock.now(), frozenUntil: null });
  const id = await world.arrive(investor, 3_000);
  expect(await world.uses(id)).toEqual(["freeze 3000"]);
  expect(await world.stashOf(investor)).toBe(3_000_00n);
  const [arrived] = await historyOfFrozen();
  expect(arrived?.passedOn).toContain("₦3,000 stays in your stash");
  await world.pass(2);
  expect(await savedTimes(planId)).toBe(1);

  async function historyOfFrozen() {
    await freeze({ frozenUntil: world.runtime.clock.now() });
    return world.history(investor);
  }
});

it("never touches a plan of another investor, even if a rule named it", async () => {
  const planId = await due();
  const stranger = await world.investor();
  await world.db
    .insertInto("standingRule")
    .values({
      id: newId(),
      investorId: stranger.id,
      planId,
      position: 1,
      reach: "all",
      createdAt: world.runtime.clock.now(),
    })
    .execute();
  const id = await world.arrive(stranger, 3_000);
  expect(await world.uses(id)).toEqual(["kept 3000"]);
  expect(await savedTimes(planId)).toBe(1);
  expect((await world.rules(stranger)).plans).toEqual([]);
});

/** The last test here: no worker runs after it. */
it("puts nothing into a plan on its last day, also if its scheduled step is late", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.setRules(investor, [{ planId, reach: "next" }]);
  const { maturityDate } = await world.plan(investor, planId);
  await world.stopWorking();
  const offsetMs = new Date(`${maturityDate}T00:00:01+01:00`).getTime() - Date.now();
  await sql`update clock set offset_ms = ${offsetMs}`.execute(world.db);
  await world.runtime.clock.refresh();
  const id = await world.arrive(investor, 3_000);
  expect(await world.uses(id)).toEqual(["kept 3000"]);
  expect(await world.inPlan(investor, planId)).toBe(500_00n);
});
