import { sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import { type Report, line, money, number, text } from "./report.ts";

/** All accounts by kind, from the balances that the ledger keeps, with both sums. It ties if they are
 * equal. */
export const trialBalanceReport: Report = {
  columns: [text("Currency"), text("Account"), number("Debit"), number("Credit")],
  rows: ({ until }) => sql`
    select ${line([
      sql`currency`,
      sql`coalesce(kind, 'Sum')`,
      money(sql`sum(debit)`, sql`currency`),
      money(sql`sum(credit)`, sql`currency`),
    ])} as line,
      case when kind is null then coalesce(sum(debit), 0) - coalesce(sum(credit), 0) else 0 end::bigint as tie
    from (
      select currency, normal_side, kind,
        case normal_side when 'debit' then balance end as debit,
        case normal_side when 'credit' then balance end as credit
      from (${kindBalances(until)}) kind where balance <> 0
    ) side
    group by grouping sets ((currency, normal_side, kind), (currency))
    order by currency desc, kind is null, normal_side desc, kind
  `,
  ledger: () => sql`select 0::bigint as kobo`,
};
