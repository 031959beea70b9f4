import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { TopUpAnswer } from "@osisi/contracts/plan-payments.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Investor } from "#test/paying.ts";
import { type Saving, startSaving } from "#test/saving.ts";
import { spend } from "#test/ledger.ts";

/** Top-ups whose payment is disputed, debts that are repaid from them first, and the release before,
 * which knows of none. */

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

const monthly = { interval: "monthly", amount: 10_000, channel: "bank" };

async function topUp(savingId: string, amount: number): Promise<string> {
  const body = { savingId, amount, paymentMethod: "bank" };
  const { data } = await world.post<TopUpAnswer>(investor, apiPaths.topUpSaving, body);
  await world.paid(data.reference ?? "");
  await world.drain();
  return data.reference ?? "";
}

async function dispute(reference: string, event: object): Promise<void> {
  await world.outside.control("POST", "/disputes", { reference, ...event });
  await world.drain();
}

const opened = { event: "create" };
const lost = { event: "resolve", resolution: "merchant-accepted" };
const won = { event: "resolve", resolution: "declined" };

it("dispute-unwound: lost while the plan runs, that top-up alone is gone, and its room is there again", async () => {
  const id = await world.save(investor, monthly);
  const reference = await topUp(id, 6_000);
  await topUp(id, 2_000);
  await dispute(reference, opened);
  expect([await world.inPlan(investor, id), await world.frozenOf(investor)]).toEqual([
    1_800_000n,
    0n,
  ]);
  await dispute(reference, lost);
  expect([await world.inPlan(investor, id), await world.frozenOf(investor)]).toEqual([
    1_200_000n,
    0n,
  ]);
  expect(await balanceOf(world.db, debt(investor.id))).toBe(0n);
  const { instalments, savedSoFar, topUp: next, topUps } = await world.plan(investor, id);
  expect(topUps.map(({ amount }) => amount)).toEqual([2_000]);
  expect([savedSoFar, next.most, instalments[0]?.state]).toEqual([12_000, 28_000, "paid"]);
});

it("dispute-won: a plan that matures meanwhile holds back the top-up alone, and releases it with its return", async () => {
  const id = await world.save(investor, monthly);
  const reference = await topUp(id, 6_000);
  await dispute(reference, opened);
  const { maturityDate } = await world.plan(investor, id);
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  expect(await world.frozenOf(investor)).toBe(600_000n);
  // ₦10,000 at 3% for the whole term.
  expect(await world.stashOf(investor)).toBe(1_030_000n);
  await dispute(reference, won);
  expect(await world.frozenOf(investor)).toBe(0n);
  expect(await world.stashOf(investor)).toBe(1_648_000n);
  expect(await world.plan(investor, id)).toMatchObject({ interestToDate: 480, savedSoFar: 16_000 });
});

it("dispute-lost: a plan that matured meanwhile gives the top-up back, and no return on it", async () => {
  const id = await world.save(investor, monthly);
  const reference = await topUp(id, 6_000);
  await dispute(reference, opened);
  const { maturityDate } = await world.plan(investor, id);
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  await dispute(reference, lost);
  expect(await world.frozenOf(investor)).toBe(0n);
  expect(await world.stashOf(investor)).toBe(1_030_000n);
  expect(await balanceOf(world.db, debt(investor.id))).toBe(0n);
});

it("repays a debt first: what does not cover the top-up stays in the stash, and the investor is notified", async () => {
  const id = await world.save(investor, monthly);
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: 1_000,
  });
  await world.paid(data.reference);
  await world.drain();
  await inTransaction(world.db, (tx) => spend(tx, investor.id, 100_000n));
  await dispute(data.reference, opened);
  await dispute(data.reference, lost);
  expect(await balanceOf(world.db, debt(investor.id))).toBe(100_000n);
  await topUp(id, 3_000);
  expect(await balanceOf(world.db, debt(investor.id))).toBe(0n);
  expect(await world.stashOf(investor)).toBe(200_000n);
  expect(await world.inPlan(investor, id)).toBe(1_000_000n);
  expect(await world.subjects(investor.email)).toContain('₦3,000 did not go into "School fees"');
});

/** What the release before writes when the plan matures: by the plan's amount and percent alone. */
const matureAsBefore = (id: string) =>
  sql`
    update saving_plan p set state = 'matured', matured_at = now(), next_step_at = null,
      principal_kobo = p.amount_kobo * paid.count,
      interest_kobo = round(p.amount_kobo * paid.days * p.basis_points
        / (10000.0 * (p.matures_on - p.started_on)))
    from (
      select count(*) as count, sum(p.matures_on - i.value_on) as days
      from plan_instalment i join saving_plan p on p.id = i.plan_id where p.id = ${id} and i.state = 'paid'
    ) paid
    where p.id = ${id}
  `.execute(world.db);

it("the release before cannot mature a plan with top-ups, even where the principal happens to be right", async () => {
  const id = await world.save(investor, monthly);
  await topUp(id, 6_000);
  const refusal = `saving plan ${id} does not pay out the sum of its instalments`;
  await expect(matureAsBefore(id)).rejects.toThrow(refusal);
  await world.pass(20);
  await topUp(id, 14_000);
  await expect(matureAsBefore(id)).rejects.toThrow(refusal);
});

it("an instalment that the release before inserts has the plan's amount and percent, and keeps them", async () => {
  const id = await world.save(investor, monthly);
  await sql`
    insert into plan_instalment (id, plan_id, number, due_on) values (gen_random_uuid(), ${id}, 2, '2027-06-10')
  `.execute(world.db);
  const rows = world.db.selectFrom("planInstalment").select(["amountKobo", "basisPoints", "kind"]);
  const second = await rows.where("planId", "=", id).where("number", "=", 2).executeTakeFirst();
  expect(second).toEqual({ amountKobo: 1_000_000n, basisPoints: 300, kind: "scheduled" });
  const change = world.db.updateTable("planInstalment").set({ amountKobo: 5n });
  await expect(change.where("planId", "=", id).execute()).rejects.toThrow("keeps its plan");
});
