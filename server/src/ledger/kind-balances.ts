import { type RawBuilder, sql } from "kysely";

export type KindBalance = {
  currency: string;
  normalSide: "debit" | "credit";
  kind: string;
  balance: bigint;
};

/** The sum of all accounts of each kind, on their normal side, from the balances that the ledger
 * keeps: now, or less what was booked from `until` on. */
export function kindBalances(until?: Date): RawBuilder<KindBalance> {
  return sql`
    with step as (
      select debit_account_id as account_id, amount as debited from ledger.transfer
      where debit_account_id < 1000 and id > (select rolled_up_to from ledger.progress)
      union all
      select credit_account_id, -amount from ledger.transfer
      where credit_account_id < 1000 and id > (select rolled_up_to from ledger.progress)
      ${until ? bookedSince(until) : sql``}
    ), moved as materialized (
      select account_id, sum(debited) as debited from step group by account_id
    )
    select a.currency, a.normal_side, a.kind, sum(
      coalesce(a.balance, rolled.balance, 0)
        + case a.normal_side when 'debit' then 1 else -1 end * coalesce(moved.debited, 0)
    )::bigint as balance
    from ledger.account a
    left join ledger.house_rollup rolled on rolled.account_id = a.id
    left join moved on moved.account_id = a.id
    group by a.currency, a.normal_side, a.kind
  `;
}

/** As conditions that the index on `booked_at` serves; rows from before the column have none. */
function bookedSince(until: Date): RawBuilder<unknown> {
  const later = sql`(booked_at >= ${until} or (booked_at is null and created_at >= ${until}))`;
  return sql`
    union all select debit_account_id, -amount from ledger.transfer where ${later}
    union all select credit_account_id, amount from ledger.transfer where ${later}
  `;
}
