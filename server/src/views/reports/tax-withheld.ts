import { sql } from "kysely";
import { balanceAt } from "./chart.ts";
import { type Report, bookedIn, line, money, number, text, typed } from "./report.ts";

const PAYABLE = ["tax-payable"];

/** The tax that was withheld in the period, by rule, what was paid to the tax authority, and what is payable before and
 * after. It ties to the account of payable tax. */
export const taxWithheldReport: Report = {
  columns: [
    text("Line"),
    text("Class"),
    number("Rule"),
    number("Percent"),
    number("Returns"),
    number("Gross return"),
    number("Tax"),
  ],
  rows: (span) => sql`
    with moved as (
      select case when credited.kind = 'tax-payable' then 'withheld' else t.movement end as line_name,
        withheld.tax_class, withheld.rule_id, withheld.basis_points, coalesce(withheld.base_kobo, 0) as base_kobo,
        case when credited.kind = 'tax-payable' then t.amount else -t.amount end as tax_kobo
      from ledger.transfer t
      join ledger.account credited on credited.id = t.credit_account_id
      join ledger.account debited on debited.id = t.debit_account_id
      left join withheld_tax withheld on withheld.key || ':tax' = t.key
      where 'tax-payable' in (credited.kind, debited.kind) and ${bookedIn(span, "t")}
    ), all_lines as (
      select 1 as place, 'payable before' as line_name, null as tax_class, null::bigint as rule_id,
        null::integer as basis_points, null::bigint as number, null::numeric as base_kobo,
        ${balanceAt(span.from, PAYABLE)} as tax_kobo
      union all
      select case line_name when 'withheld' then 2 else 3 end, line_name, tax_class, rule_id, basis_points, count(*),
        sum(base_kobo), sum(tax_kobo)
      from moved group by line_name, tax_class, rule_id, basis_points
      union all
      select 4, 'payable after', null, null, null, null, null,
        ${balanceAt(span.from, PAYABLE)} + coalesce((select sum(tax_kobo) from moved), 0)
    )
    select ${line([
      sql`line_name`,
      typed(sql`tax_class`),
      sql`rule_id`,
      sql`(basis_points * 0.01)::numeric(9, 2)`,
      sql`number`,
      money(sql`base_kobo`),
      money(sql`tax_kobo`),
    ])} as line, case place when 4 then tax_kobo else 0 end::bigint as tie
    from all_lines order by place, line_name, tax_class, rule_id, basis_points
  `,
  ledger: ({ until }) => sql`select ${balanceAt(until, PAYABLE)}::bigint as kobo`,
};
