import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { exitNotOffered, exited } from "@osisi/contracts/plan-exit-messages.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";

/** An investor ends a saving plan before its last day. */

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

const weekly = { interval: "weekly", amount: 10_000 };

const end = (planId: string, amount: number, headers = {}, by = investor) =>
  world.post<SavingPlanDetail>(by, apiPaths.exitSaving, { planId, amount }, headers);

async function fund(naira: number): Promise<string> {
  const asked = { amount: naira };
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, asked);
  await world.paid(data.reference);
  await world.drain();
  return data.reference;
}

async function dispute(reference: string, event: object): Promise<void> {
  await world.outside.control("POST", "/disputes", { reference, ...event });
  await world.drain();
}

async function policy(value: object): Promise<void> {
  await sql`
    insert into catalogue (kind, subject, valid_from, value, author, approver)
    values ('exit-policy', 'plans', ${world.today()}, ${JSON.stringify(value)}::jsonb, 'ada', 'bisi')
  `.execute(world.db);
}

const seeded = { offered: true, coolingOffHours: 24, feeBasisPoints: 0 };

async function exitFees(): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(t.amount), 0) as sum from ledger.transfer t
    join ledger.account a on a.id = t.credit_account_id
    where t.movement = 'exit-fee' and a.address = 'exit-fee-income:NGN'
  `.execute(world.db);
  return BigInt(rows[0]?.sum ?? 0);
}

it("plan-exited: what it has saved goes to the stash, without its return, and nothing follows", async () => {
  const planId = await world.save(investor, weekly);
  await world.pass(14);
  const before = await world.plan(investor, planId);
  expect(before).toMatchObject({ savedSoFar: 30_000, status: "ongoing" });
  const { interestToDate: interest } = before;
  expect(interest).toBeGreaterThan(0);
  expect(before.exit).toEqual({ amount: 30_000, fee: 0, freeUntil: null, interest, notYet: null });

  const answer = await end(planId, 30_000);
  expect(answer).toMatchObject({ statusCode: 200, message: exited });
  const after = await world.plan(investor, planId);
  expect(after).toEqual(answer.data);
  expect(after).toMatchObject({
    status: "matured",
    ended: "exited",
    endedOn: world.today(),
    label: "ended",
    savedSoFar: 30_000,
    interestToDate: 0,
    expectedTotal: 30_000,
    exit: null,
  });
  expect(after.instalments.map(({ state }) => state)).toEqual(["paid", "paid", "paid"]);
  expect(await world.stashOf(investor)).toBe(3_000_000n);
  expect(await world.inPlan(investor, planId)).toBe(0n);
  expect(await world.subjects(investor.email)).toContain(
    '₦30,000 is in your stash: you ended "School fees"',
  );

  const returns = await world.movements("plan-return");
  await world.pass(100);
  expect(await world.charges(investor)).toHaveLength(3);
  expect(await world.stashOf(investor)).toBe(3_000_000n);
  expect(await world.movements("plan-return")).toBe(returns);
  expect(await world.plan(investor, planId)).toEqual(after);
});

it("is asked for with the PIN or the password, by its owner alone, and is done once", async () => {
  const planId = await world.save(investor, weekly);
  const stranger = await world.investor();
  expect(await end(planId, 10_000, { [stepUpHeader]: "" })).toMatchObject({ statusCode: 403 });
  expect(await end(planId, 10_000, {}, stranger)).toMatchObject({
    statusCode: 404,
    message: messages.planUnknown,
  });
  expect(await world.inPlan(investor, planId)).toBe(1_000_000n);

  const key = { "idempotency-key": "end-it-once-0001" };
  const [one, other] = await Promise.all([end(planId, 10_000), end(planId, 10_000)]);
  expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]));
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 409, message: messages.planOver });

  const second = await world.save(investor, weekly);
  expect(await end(second, 10_000, key)).toMatchObject({ statusCode: 200, replayed: false });
  expect(await end(second, 10_000, key)).toMatchObject({ statusCode: 200, replayed: true });
  expect(await world.stashOf(investor)).toBe(2_000_000n);
});

it("ends it for the amount that was shown, or for none", async () => {
  const planId = await world.save(investor, weekly);
  for (const amount of [9_999.99, 10_000.01, 0, 1e9]) {
    expect(await end(planId, amount)).toMatchObject({
      statusCode: 409,
      errors: { amount: ["The amount has changed: you now get ₦10,000"] },
    });
  }
  for (const amount of [-1, 10_000.001, null, "10000"]) {
    const body = { planId, amount };
    const refused = await world.post(investor, apiPaths.exitSaving, body);
    expect(refused).toMatchObject({ statusCode: 400 });
  }
  expect(await world.plan(investor, planId)).toMatchObject({ status: "ongoing" });
});

it("exit-fee: is free within the cooling-off, once in 90 days, and keeps the better rules", async () => {
  const old = await world.save(investor, weekly);
  await policy({ offered: true, coolingOffHours: 24, feeBasisPoints: 250 });
  // The rules of its first day are better.
  expect((await world.plan(investor, old)).exit).toMatchObject({ amount: 10_000, fee: 0 });
  await world.pass(1);
  const before = await exitFees();

  const first = await world.save(investor, { ...weekly, interval: "monthly" });
  const { exit } = await world.plan(investor, first);
  expect(exit).toMatchObject({ amount: 10_000, fee: 0 });
  const hours =
    (new Date(exit?.freeUntil ?? 0).getTime() - world.runtime.clock.now().getTime()) / 36e5;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await end(first, 10_000)).toMatchObject({ statusCode: 200 });

  const again = await world.save(investor, { ...weekly, interval: "monthly" });
  expect((await world.plan(investor, again)).exit).toMatchObject({ amount: 9_750, fee: 250 });
  expect(await end(again, 10_000)).toMatchObject({ statusCode: 409 });
  expect(await end(again, 9_750)).toMatchObject({ statusCode: 200 });
  expect(await world.plan(investor, again)).toMatchObject({ savedSoFar: 10_000 });
  expect(await exitFees()).toBe(before + 25_000n);
  expect(await world.stashOf(investor)).toBe(1_975_000n);

  const late = await world.save(investor, { ...weekly, interval: "monthly", span: 12 });
  await world.pass(91);
  // Months later: the cooling-off of this one is over, since it counts from its own first payment.
  expect((await world.plan(investor, late)).exit).toMatchObject({ fee: 1_000 });
  await policy(seeded);
  // Today's rules are better.
  expect((await world.plan(investor, late)).exit).toMatchObject({ fee: 0, freeUntil: null });
});

it("is not offered where neither the rules of its first day nor today's offer it", async () => {
  const old = await world.save(investor, weekly);
  await world.pass(1);
  await policy({ ...seeded, offered: false });
  const planId = await world.save(investor, weekly);
  expect((await world.plan(investor, planId)).exit).toBeNull();
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 409, message: exitNotOffered });
  expect(await end(old, 10_000)).toMatchObject({ statusCode: 200 });
  await policy(seeded);
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 200 });
});

it("waits while a payment of it is disputed, and keeps the right of the cooling-off meanwhile", async () => {
  await world.pass(1);
  await policy({ offered: true, coolingOffHours: 24, feeBasisPoints: 100 });
  const planId = await world.save(investor, { ...weekly, interval: "monthly", channel: "bank" });
  const { reference } = await world.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", investor.id)
    .executeTakeFirstOrThrow();
  await dispute(reference, { event: "create" });
  const { exit } = await world.plan(investor, planId);
  expect(exit?.notYet).toMatch(/^A bank wants a payment of this plan back/);
  expect(await end(planId, 10_000)).toMatchObject({
    statusCode: 409,
    message: exit?.notYet,
    errors: { exit: [exit?.notYet] },
  });
  await world.pass(10);
  await dispute(reference, { event: "resolve", resolution: "declined" });
  expect((await world.plan(investor, planId)).exit).toMatchObject({ fee: 0, notYet: null });
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 200 });
  await policy(seeded);
});

it("waits while its card is charged; a page that was opened before pays into the stash", async () => {
  const planId = await world.save(investor, weekly);
  await world.cards(["challenge"]);
  await world.pass(7);
  const { exit } = await world.plan(investor, planId);
  expect(exit?.notYet).toMatch(/^A payment for this plan is under way/);
  expect(await end(planId, 10_000)).toMatchObject({
    statusCode: 409,
    message: exit?.notYet,
  });
  const [, charge] = await world.charges(investor);
  await world.customer(charge?.reference ?? "", { outcome: "failed" });
  await world.travel("PT73H");
  const begun = await world.post<{ reference: string }>(investor, apiPaths.payInstalment, {
    planId,
    number: 2,
  });
  expect(begun).toMatchObject({ statusCode: 200 });
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 200 });
  await world.paid(begun.data.reference);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(2_000_000n);
  expect(await world.inPlan(investor, planId)).toBe(0n);
});

it("is refused while the account is held, and on its last day", async () => {
  const planId = await world.save(investor, { ...weekly, interval: "monthly", channel: "bank" });
  const hold = async (until: Date | null) =>
    world.db
      .updateTable("investor")
      .set({ holdScope: until && "withdrawals", holdUntil: until })
      .where("id", "=", investor.id)
      .execute();
  await hold(new Date(world.runtime.clock.now().getTime() + 3_600_000));
  expect(await end(planId, 10_000)).toMatchObject({
    statusCode: 409,
    message: messages.heldAfterFreeze,
  });
  await hold(null);
  const { maturityDate } = await world.plan(investor, planId);
  // Its scheduled step is late.
  await sql`update saving_plan set next_step_at = 'infinity' where id = ${planId}`.execute(
    world.db,
  );
  await world.jumpTo(`${maturityDate}T00:00:01+01:00`);
  expect(await world.plan(investor, planId)).toMatchObject({ status: "ongoing", exit: null });
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 409, message: messages.planOver });
  await sql`update saving_plan set next_step_at = now() where id = ${planId}`.execute(world.db);
  await world.pass(1);
  const stash = await world.stashOf(investor);
  expect(stash).toBeGreaterThan(1_000_000n);
  expect(await end(planId, 10_000)).toMatchObject({ statusCode: 409, message: messages.planOver });
  expect(await world.stashOf(investor)).toBe(stash);
});

it("repays a debt first, and a dispute that comes later is taken from the stash", async () => {
  const planId = await world.save(investor, { ...weekly, channel: "bank" });
  await fund(4_000);
  const reference = await fund(3_000);
  const spent = await world.post(investor, apiPaths.topUpSaving, {
    savingId: planId,
    amount: 7_000,
    paymentMethod: "stash",
  });
  expect(spent).toMatchObject({ statusCode: 200 });
  await dispute(reference, { event: "create" });
  await dispute(reference, { event: "resolve", resolution: "merchant-accepted" });
  expect(await balanceOf(world.db, debt(investor.id))).toBe(300_000n);
  expect(await end(planId, 17_000)).toMatchObject({ statusCode: 200 });
  expect(await balanceOf(world.db, debt(investor.id))).toBe(0n);
  expect(await world.stashOf(investor)).toBe(1_400_000n);
  await world.drain();
  expect(await world.subjects(investor.email)).toContain(
    '₦14,000 is in your stash: you ended "School fees"',
  );
  const [first] = await world.charges(investor);
  await dispute(first?.reference ?? "", { event: "create" });
  expect(await world.stashOf(investor)).toBe(400_000n);
  await dispute(first?.reference ?? "", { event: "resolve", resolution: "merchant-accepted" });
  expect(await world.stashOf(investor)).toBe(400_000n);
  expect(await world.plan(investor, planId)).toMatchObject({ ended: "exited", savedSoFar: 17_000 });
});
