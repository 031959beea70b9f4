import { type Expression, sql } from "kysely";
import { changeOf, chart, isOneOf } from "./chart.ts";
import { type Report, bookedIn, line, money, number, text } from "./report.ts";

const KINDS = [...chart.income, ...chart.expenses, "return-pool"];

/** What was earned and spent in the period, and what came into the return pool and left it, by movement. It ties to the
 * change of these accounts in the trial balance. */
export const incomeReport: Report = {
  columns: [
    text("Currency"),
    text("Account"),
    text("Movement"),
    number("In"),
    number("Out"),
    number("Net"),
  ],
  rows: (span) => {
    const side = (
      account: "credit" | "debit",
      into: Expression<unknown>,
      out: Expression<unknown>,
    ) => sql`
      select a.currency, a.kind, t.movement, ${into} as in_kobo, ${out} as out_kobo
      from ledger.transfer t join ledger.account a on a.id = ${sql.ref(`t.${account}_account_id`)}
      where ${isOneOf(sql`a.kind`, KINDS)} and ${bookedIn(span, "t")}
    `;
    return sql`
      with step as (
        ${side("credit", sql`t.amount`, sql`0`)} union all ${side("debit", sql`0`, sql`t.amount`)}
      )
      select ${line([
        sql`currency`,
        sql`kind`,
        sql`coalesce(movement, 'Sum')`,
        money(sql`sum(in_kobo)`, sql`currency`),
        money(sql`sum(out_kobo)`, sql`currency`),
        money(sql`sum(in_kobo - out_kobo)`, sql`currency`),
      ])} as line, case when movement is null then 0 else sum(in_kobo - out_kobo) end::bigint as tie
      from step group by grouping sets ((currency, kind, movement), (currency, kind))
      order by currency desc, array_position(${KINDS}::text[], kind), movement is null, movement
    `;
  },
  ledger: (span) => changeOf(span, KINDS),
};
