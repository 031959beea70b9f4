import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** The invariants of the books, queried in one statement and so in one snapshot. Returns the
 * violations. Transfers newer than `since`, and the accounts they touched, are checked one by one;
 * the trial balance always covers everything. */

export type Violation = Readonly<{ rule: string; about: string; found: string; expected: string }>;

export async function findViolations(db: Db | Tx, since = 0n): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with touched as (
      select debit_account_id as account_id from ledger.transfer where id > ${since} and debit_account_id >= 1000
      union
      select credit_account_id from ledger.transfer where id > ${since} and credit_account_id >= 1000
      union
      select id from ledger.account where ${since} = 0 and balance is not null
    ), side as (
      select a.id as account_id, t.id, t.debit_balance_after as noted,
        case when a.normal_side = 'debit' then t.amount else -t.amount end as step
      from touched join ledger.account a on a.id = touched.account_id
      join ledger.transfer t on t.debit_account_id = a.id and t.debit_account_id >= 1000
      union all
      select a.id, t.id, t.credit_balance_after,
        case when a.normal_side = 'credit' then t.amount else -t.amount end
      from touched join ledger.account a on a.id = touched.account_id
      join ledger.transfer t on t.credit_account_id = a.id and t.credit_account_id >= 1000
    ), running as (
      select account_id, id, noted, step, sum(step) over (partition by account_id order by id) as balance from side
    ), house_side as (
      select debit_account_id as account_id, id, amount as debited from ledger.transfer where debit_account_id < 1000
        and id > (select case when ${since} = 0 then 0 else rolled_up_to end from ledger.progress)
      union all
      select credit_account_id, id, -amount from ledger.transfer where credit_account_id < 1000
        and id > (select case when ${since} = 0 then 0 else rolled_up_to end from ledger.progress)
    ), house as (
      select a.id, a.address, a.currency, a.normal_side, coalesce(r.balance, 0) as rolled,
        case a.normal_side when 'debit' then 1 else -1 end * coalesce(sum(s.debited) filter (where s.id <= p.rolled_up_to), 0) as counted,
        case a.normal_side when 'debit' then 1 else -1 end * coalesce(sum(s.debited) filter (where s.id > p.rolled_up_to), 0) as newer
      from ledger.account a cross join ledger.progress p
      left join ledger.house_rollup r on r.account_id = a.id
      left join house_side s on s.account_id = a.id
      where a.id < 1000
      group by a.id, r.balance
    )
    select 'an account holds the sum of its transfers' as rule, a.address as about,
      a.balance::text as found, coalesce(sum(side.step), 0)::text as expected
    from touched join ledger.account a on a.id = touched.account_id left join side on side.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(side.step), 0)
    union all
    select 'a transfer notes the balance it left behind', 'transfer ' || id, coalesce(noted::text, 'nothing'), balance::text
    from running where noted is distinct from balance
    union all
    select 'no running balance was ever below zero', 'transfer ' || id, balance::text, '0 or more'
    from running where balance < 0
    union all
    select 'a transfer has its key', 'transfer ' || t.id, coalesce(k.transfer_id::text, 'none'), t.id::text
    from ledger.transfer t left join ledger.transfer_key k on k.key = t.key
    where t.id > ${since} and k.transfer_id is distinct from t.id
    union all
    select 'a key has its transfer', k.key, coalesce(t.key, 'nothing'), k.key
    from ledger.transfer_key k left join ledger.transfer t on t.id = k.transfer_id
    where ${since} = 0 and k.transfer_id is not null and t.key is distinct from k.key
    union all
    select 'a transfer is between two accounts of its currency', 'transfer ' || t.id,
      concat_ws(' and ', coalesce(d.currency, 'nothing'), coalesce(c.currency, 'nothing')), t.currency
    from ledger.transfer t
    left join ledger.account d on d.id = t.debit_account_id
    left join ledger.account c on c.id = t.credit_account_id
    where t.id > ${since} and (d.currency, c.currency) is distinct from (t.currency, t.currency)
    union all
    select 'the sum of a house account was rolled up exactly', address, rolled::text, counted::text
    from house where ${since} = 0 and rolled <> counted
    union all
    select 'debits equal credits', currency, sum(debited)::text, '0'
    from (
      select currency, case normal_side when 'debit' then 1 else -1 end * (rolled + newer) as debited from house
      union all
      select currency, case normal_side when 'debit' then balance else -balance end from ledger.account where balance is not null
    ) everything
    group by currency having sum(debited) <> 0
    union all
    select 'tax payable is not below zero', address, (rolled + newer)::text, '0 or more'
    from house where address like 'tax-payable:%' and rolled + newer < 0
    union all
    select 'what was withheld as tax is what was posted as it', 'tax-payable:NGN', posted::text, withheld::text
    from (
      select
        (select coalesce(sum(amount), 0) from ledger.transfer where movement in ('plan-tax', 'investment-tax')) as posted,
        (select coalesce(sum(tax_kobo), 0) from withheld_tax) as withheld
    ) tax where ${since} = 0 and posted <> withheld
    union all
    select 'nothing is booked in a closed month', 'transfer ' || t.id, t.booked_at::text, closed.ends_at || ' or later'
    from (select ends_at, last_transfer_id from closed_month order by month desc limit 1) closed
    join ledger.transfer t on t.id > closed.last_transfer_id and t.booked_at < closed.ends_at
    where t.id > ${since}
    union all
    select 'a closed month keeps its trial balance', to_char(month, 'YYYY-MM'), found, expected
    from ledger.changed_months() where ${since} = 0
  `.execute(db);
  return rows;
}
