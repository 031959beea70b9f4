import { sql } from "kysely";
import { accountsAt, balanceAt, chart } from "./chart.ts";
import { type Report, line, money, number, text, typed } from "./report.ts";

/** What is owed, by product: plans by their term, investments by portfolio. It ties to the balances of these kinds of
 * accounts in the trial balance. Debts are not netted. */
export const liabilitiesReport: Report = {
  columns: [text("Currency"), text("Account"), text("Product"), number("Accounts"), number("Owed")],
  rows: ({ until }) => sql`
    with product as (
      select owed.currency, owed.kind, owed.kobo,
        case owed.kind
          when 'plan' then coalesce('Saving plans, ' || plan.months || ' months', 'Saving plans')
          when 'investment' then coalesce(investment.portfolio_id || ' ' || investment.portfolio_name, 'Investments')
          else '' end as name
      from ${accountsAt(until, chart.owed)} owed
      left join saving_plan plan on owed.kind = 'plan' and plan.id = ${thirdPart("plan")}
      left join investment on owed.kind = 'investment' and investment.id = ${thirdPart("investment")}
    )
    select ${line([
      sql`currency`,
      sql`coalesce(kind, 'Sum')`,
      typed(sql`coalesce(name, '')`),
      sql`count(*)`,
      money(sql`sum(kobo)`, sql`currency`),
    ])} as line, case when kind is null then 0 else sum(kobo) end::bigint as tie
    from product group by grouping sets ((currency, kind, name), (currency))
    order by currency desc, kind is null, array_position(${[...chart.owed]}::text[], kind), name
  `,
  ledger: ({ until }) => sql`select ${balanceAt(until, chart.owed)}::bigint as kobo`,
};

/** Of an address such as `plan:<investor>:<plan>`. */
function thirdPart(kind: string) {
  return sql`case when owed.kind = ${sql.lit(kind)} then split_part(owed.address, ':', 3)::uuid end`;
}
