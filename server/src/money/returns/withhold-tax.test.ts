import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ActsAnswer } from "@osisi/contracts/history.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { bank, debt, returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

/** Tax withheld from returns, by the rule of the day on which each is paid. */

let world: Investing;
let investor: Investor;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
  await rule("plans", 0);
  await rule("4", 0);
});

async function rule(subject: string, taxBasisPoints: number): Promise<number> {
  const value = { taxClass: "withholding tax on interest", taxBasisPoints };
  const { rows } = await sql<{ id: bigint }>`
    insert into catalogue (kind, subject, valid_from, value, author, approver)
    values ('tax', ${subject}, ${world.today()}, ${JSON.stringify(value)}::jsonb, 'ada', 'bisi')
    returning id
  `.execute(world.db);
  return Number(rows[0]?.id);
}

const withheld = () =>
  world.db
    .selectFrom("withheldTax")
    .select(["ruleId", "basisPoints", "baseKobo", "taxKobo", "paidOn"])
    .where("investorId", "=", investor.id)
    .orderBy("paidOn")
    .orderBy("key")
    .execute();

async function taxPayable(): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(t.amount), 0) as sum from ledger.transfer t
    join ledger.account a on a.id = t.credit_account_id where a.address = 'tax-payable:NGN'
  `.execute(world.db);
  return BigInt(rows[0]?.sum ?? 0);
}

const kobo = (naira: number | undefined) => koboFromNaira(naira ?? 0) ?? 0n;
const monthly = { interval: "monthly", amount: 10_000, channel: "bank" };

async function titles(): Promise<string[]> {
  const acts = { method: "GET", url: apiPaths.acts } as const;
  const { data } = await world.call<ActsAnswer>(investor, acts);
  return data.items.map(({ title }) => title);
}

it("plan-tax: what is paid out is what was shown before, and each line says by which rule", async () => {
  const planId = await world.save(investor, { interval: "monthly", amount: 10_000 });
  expect((await world.plan(investor, planId)).tax).toBeNull();
  const ruleId = await rule("plans", 1_000);
  const before = await taxPayable();
  await world.jumpTo("2027-04-29T09:00:00+01:00");
  const shown = await world.plan(investor, planId);
  const { expectedInterest, tax } = shown;
  expect(tax).toMatchObject({ rule: ruleId, class: "withholding tax on interest", percentage: 10 });
  expect(kobo(tax?.amount)).toBe(kobo(expectedInterest) / 10n);
  await world.jumpTo("2027-04-30T00:05:00+01:00");

  const plan = await world.plan(investor, planId);
  expect(plan).toMatchObject({ status: "matured", interestToDate: expectedInterest, tax });
  const taxKobo = kobo(tax?.amount);
  const baseKobo = kobo(expectedInterest);
  expect(await world.stashOf(investor)).toBe(3_000_000n + baseKobo - taxKobo);
  expect(await withheld()).toEqual([
    { ruleId: BigInt(ruleId), basisPoints: 1_000, baseKobo, taxKobo, paidOn: "2027-04-30" },
  ]);
  expect((await taxPayable()) - before).toBe(taxKobo);
  await world.drain();
  expect(await titles()).toContain(
    `Tax on a return: 10% of ₦${expectedInterest.toFixed(2)}, rule ${ruleId}`,
  );
  const mails = await world.subjects(investor.email);
  expect(
    mails.some((subject) => subject.endsWith('is in your stash: "School fees" has ended')),
  ).toBe(true);
});

it("follows the rule of the day of payment, also for what there is already, and changes nothing else", async () => {
  const id = await world.save(investor, monthly);
  const before = await world.plan(investor, id);
  await rule("plans", 2_000);
  await rule("plans", 500);
  const after = await world.plan(investor, id);
  expect({ ...after, tax: null }).toEqual(before);
  expect(after.tax).toMatchObject({ percentage: 5 });
  await rule("plans", 0);
  await world.jumpTo(`${before.maturityDate}T00:05:00+01:00`);
  const matured = await world.plan(investor, id);
  expect(matured.tax).toBeNull();
  expect(await world.stashOf(investor)).toBe(
    kobo(matured.savedSoFar) + kobo(matured.interestToDate),
  );
});

it("investment-tax: a renewal with the return spends what is left after tax", async () => {
  const ruleId = await rule("4", 5_000);
  await world.fill(investor, 100_000);
  // 3% of ₦100,000 are ₦3,000: with half of it gone, one unit more instead of three.
  const id = await world.buy(investor, { unitsBought: 100, months: 3 });
  const body = { investmentId: id, atMaturity: "all" };
  expect(await world.post(investor, apiPaths.updateInvestment, body)).toMatchObject({
    data: { tax: { rule: ruleId, percentage: 50, amount: 1_500 } },
  });
  const { endDate } = await world.investment(investor, id);
  await world.jumpTo(`${endDate}T00:05:00+01:00`);
  const { paidOut, renewedAs, tax } = await world.investment(investor, id);
  expect(paidOut).toEqual({ principal: 100_000, return: 3_000 });
  expect(tax).toMatchObject({ amount: 1_500 });
  expect(await world.investment(investor, renewedAs ?? "")).toMatchObject({ unitsBought: 101 });
  expect(await world.stashOf(investor)).toBe(50_000n);
});

it("a late return is taxed by the rule of the day on which it is paid", async () => {
  await rule("4", 1_000);
  await world.fill(investor, 10_000);
  const id = await world.buy(investor, { unitsBought: 10, months: 3 });
  const { endDate } = await world.investment(investor, id);
  const amount = await balanceOf(world.db, returnPool);
  const [debit, credit, eventAt] = [returnPool, bank("NGN"), world.runtime.clock.now()];
  const emptied = { key: `test:${newId()}`, movement: "test", debit, credit, amount, eventAt };
  await inTransaction(world.db, (tx) => post(tx, [emptied]));
  await world.jumpTo(`${endDate}T00:05:00+01:00`);
  expect(await world.investment(investor, id)).toMatchObject({ lateReturn: 300, tax: null });
  await world.pass(2);
  await rule("4", 2_000);
  await opsOf(world.runtime, "tax", ["capital", "1000000", "--ref", `GTB-${newId()}`]);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(1_024_000n);
  expect(await withheld()).toMatchObject([
    { basisPoints: 2_000, baseKobo: 30_000n, taxKobo: 6_000n, paidOn: world.today() },
  ]);
});

it("a return that is paid in two parts is rounded once, and a debt is repaid after the tax", async () => {
  await rule("plans", 333);
  const { data } = await world.open(investor, monthly);
  await world.paid(data.reference);
  await world.drain();
  const { id } = data;
  await world.fill(investor, 7_777);
  const more = { savingId: id, amount: 7_777, paymentMethod: "stash" };
  expect(await world.post(investor, apiPaths.topUpSaving, more)).toMatchObject({ statusCode: 200 });
  const dispute = (event: object) =>
    world.outside.control("POST", "/disputes", { reference: data.reference, ...event });
  await dispute({ event: "create" });
  await world.drain();
  const { maturityDate } = await world.plan(investor, id);
  await world.jumpTo(`${maturityDate}T00:05:00+01:00`);
  await dispute({ event: "resolve", resolution: "declined" });
  await world.drain();
  const plan = await world.plan(investor, id);
  const whole = kobo(plan.interestToDate);
  const rows = await withheld();
  expect(rows).toHaveLength(2);
  const sum = rows.reduce((total, { taxKobo }) => total + taxKobo, 0n);
  expect(rows.reduce((total, { baseKobo }) => total + baseKobo, 0n)).toBe(whole);
  expect(sum).toBe((whole * 333n) / 10_000n);
  expect(kobo(plan.tax?.amount)).toBe(sum);
  expect(await world.stashOf(investor)).toBe(1_777_700n + whole - sum);
  expect(await balanceOf(world.db, debt(investor.id))).toBe(0n);
});

it("what was withheld is never changed", async () => {
  await expect(sql`update withheld_tax set tax_kobo = 0`.execute(world.db)).rejects.toThrow(
    /never changed by update/,
  );
  await expect(sql`delete from withheld_tax`.execute(world.db)).rejects.toThrow(
    /never changed by delete/,
  );
});
