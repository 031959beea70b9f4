import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

export type Side = Readonly<{ kinds: readonly { kind: string; balance: bigint }[]; sum: bigint }>;

type Row = { currency: string; normalSide: "debit" | "credit"; kind: string; balance: bigint };

/** The sum of all accounts of each kind, on their normal side, in one snapshot. */
export async function trialBalance(
  db: Db,
): Promise<{ currency: string; debit: Side; credit: Side }[]> {
  const { rows } = await sql<Row>`
    with newer as (
      select debit_account_id as account_id, amount as debited from ledger.transfer
      where debit_account_id < 1000 and id > (select rolled_up_to from ledger.progress)
      union all
      select credit_account_id, -amount from ledger.transfer
      where credit_account_id < 1000 and id > (select rolled_up_to from ledger.progress)
    ), house as (
      select a.id, coalesce(sum(newer.debited), 0) * case a.normal_side when 'debit' then 1 else -1 end as newer
      from ledger.account a left join newer on newer.account_id = a.id
      where a.house group by a.id
    )
    select a.currency, a.normal_side, a.kind,
      sum(case when a.house then coalesce(rolled.balance, 0) + house.newer else a.balance end)::bigint as balance
    from ledger.account a
    left join house on house.id = a.id
    left join ledger.house_rollup rolled on rolled.account_id = a.id
    group by a.currency, a.normal_side, a.kind
    order by a.currency desc, a.normal_side desc, a.kind
  `.execute(db);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const side = (normalSide: Row["normalSide"]): Side => {
      const kinds = rows.filter(
        (row) => row.currency === currency && row.normalSide === normalSide,
      );
      return { kinds, sum: kinds.reduce((sum, { balance }) => sum + balance, 0n) };
    };
    return { currency, debit: side("debit"), credit: side("credit") };
  });
}
