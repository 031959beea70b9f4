import { type Expression, sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";

/** The kinds of accounts, as the reports group them. A test compares it with the chart of accounts. */
export const chart = {
  cash: ["bank", "gateway-clearing", "second-gateway-clearing"],
  deployed: ["deployed"],
  receivables: ["debt", "receivable", "points-issued"],
  owed: [
    "stash",
    "held",
    "refund-held",
    "frozen",
    "plan",
    "investment",
    "points",
    "suspense",
    "tax-payable",
    "stamp-duty-payable",
  ],
  capital: ["return-pool", "house-capital"],
  income: ["fee-income", "management-fee-income", "exit-fee-income", "bank-interest"],
  expenses: [
    "gateway-fees",
    "second-gateway-fees",
    "portfolio-fee-expense",
    "rewards-expense",
    "return-expense",
    "bank-charges",
    "deployment-losses",
    "stamp-duty-expense",
  ],
} as const;

type Kinds = readonly string[];

export function isOneOf(kind: Expression<unknown>, kinds: Kinds): Expression<boolean> {
  return sql`${kind} = any (${[...kinds]}::text[])`;
}

/** What is on these accounts at a time: credits less debits, in all currencies. Embedded as a value. */
export function balanceAt(until: Date, kinds: Kinds): Expression<bigint> {
  return sql`(
    select coalesce(sum(case normal_side when 'credit' then balance else -balance end), 0)
    from (${kindBalances(until)}) kind where ${isOneOf(sql`kind`, kinds)}
  )`;
}

/** How these accounts have changed. */
export function changeOf({ from, until }: { from: Date; until: Date }, kinds: Kinds) {
  return sql<{ kobo: bigint }>`
    select (${balanceAt(until, kinds)} - ${balanceAt(from, kinds)})::bigint as kobo
  `;
}

/** Each account of these kinds that was not empty at the time, as `account`: the balance that the ledger keeps less what
 * was booked since; of the house's accounts, the sum of their transfers. */
export function accountsAt(until: Date, kinds: Kinds): Expression<unknown> {
  const booked = sql`coalesce(t.booked_at, t.created_at)`;
  /** Computed once: without such an account, no transfer is read. */
  const isAnyHouse = sql`exists (select from wanted where balance is null)`;
  const after = sql`(t.booked_at >= ${until} or (t.booked_at is null and t.created_at >= ${until}))`;
  return sql`(
    with wanted as materialized (
      select id, kind, address, currency, balance, normal_side from ledger.account where ${isOneOf(sql`kind`, kinds)}
    ), step as (
      select t.credit_account_id as account_id, -t.amount as kobo from ledger.transfer t
      where ${after} and t.credit_account_id >= 1000
      union all
      select t.debit_account_id, t.amount from ledger.transfer t where ${after} and t.debit_account_id >= 1000
      union all
      select t.credit_account_id, t.amount from ledger.transfer t
      where ${isAnyHouse} and t.credit_account_id = any (array(select id from wanted where balance is null)) and ${booked} < ${until}
      union all
      select t.debit_account_id, -t.amount from ledger.transfer t
      where ${isAnyHouse} and t.debit_account_id = any (array(select id from wanted where balance is null)) and ${booked} < ${until}
    ), moved as (
      select account_id, sum(kobo) as kobo from step group by account_id
    )
    select wanted.id, wanted.kind, wanted.address, wanted.currency,
      coalesce(wanted.balance, 0) + coalesce(moved.kobo, 0) as kobo
    from wanted left join moved on moved.account_id = wanted.id
    where coalesce(wanted.balance, 0) + coalesce(moved.kobo, 0) <> 0
  )`;
}
