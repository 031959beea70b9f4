import { type Expression, sql } from "kysely";
import { accountsAt, balanceAt, chart } from "./chart.ts";
import { type Report, line, money, number, text } from "./report.ts";

const HELD = ["plan", "investment"];

/** What falls due in each month after the day, beside the cash and the return pool of that day. Of plans, what has been
 * saved so far, with its return at maturity. It ties to the plans and investments in the trial balance. */
export const maturityLadderReport: Report = {
  columns: [
    text("Due"),
    number("Plans"),
    number("Investments"),
    number("Returns"),
    number("Owed so far"),
    number("Cash less owed"),
    number("Returns so far"),
    number("Pool less returns"),
  ],
  rows: ({ period, until }) => sql`
    with held as materialized (
      select held.id, held.kind, split_part(held.address, ':', 3)::uuid as holding_id, held.kobo
      from ${accountsAt(until, HELD)} held
    ), due as (
      select plan.matures_on as day, held.kobo as plan_kobo, 0 as investment_kobo,
        ceil(coalesce(earned.weighted, 0) / ((plan.matures_on - plan.started_on) * 10000.0)) as return_kobo
      from held left join saving_plan plan on plan.id = held.holding_id
      left join (${planReturns(until)}) earned on earned.id = held.id
      where held.kind = 'plan'
      union all
      select investment.ends_on, 0, held.kobo, ceil(held.kobo * investment.basis_points / 10000.0)
      from held left join investment on investment.id = held.holding_id
      where held.kind = 'investment'
      union all
      select due_on, 0, 0, amount_kobo from late_return
      where late_since < ${until} and (paid_at is null or paid_at >= ${until})
    ), month as (
      select case when day <= ${period.to}::date then '' else to_char(day, 'YYYY-MM') end as month,
        sum(plan_kobo) as plan_kobo, sum(investment_kobo) as investment_kobo, sum(return_kobo) as return_kobo
      from due group by 1
    ), so_far as (
      select *, sum(plan_kobo + investment_kobo + return_kobo) over up_to as owed_kobo,
        sum(return_kobo) over up_to as returns_kobo
      from month window up_to as (order by month)
    ), there as materialized (
      select -${balanceAt(until, chart.cash)} as cash_kobo, ${balanceAt(until, ["return-pool"])} as pool_kobo
    )
    select ${line([
      sql`case month when '' then 'Late' else month end`,
      money(sql`plan_kobo`),
      money(sql`investment_kobo`),
      money(sql`return_kobo`),
      money(sql`owed_kobo`),
      money(sql`cash_kobo - owed_kobo`),
      money(sql`returns_kobo`),
      money(sql`pool_kobo - returns_kobo`),
    ])} as line, (plan_kobo + investment_kobo)::bigint as tie
    from so_far cross join there order by month
  `,
  ledger: ({ until }) => sql`select ${balanceAt(until, HELD)}::bigint as kobo`,
};

/** The return of each plan on what it held, times its days and 10,000: from the transfers, so that what is saved or taken
 * back later changes nothing. */
function planReturns(until: Date): Expression<unknown> {
  const day = sql`coalesce(paid.value_on, (t.event_at at time zone 'Africa/Lagos')::date)`;
  return sql`
    select held.id, sum(case t.movement when 'instalment-saved' then 1 else -1 end * greatest(plan.matures_on - ${day}, 0) * (
      (paid.amount_kobo - paid.extra_kobo) * paid.basis_points
        + paid.extra_kobo * coalesce(paid.extra_basis_points, paid.basis_points)
    )) as weighted
    from ledger.transfer t
    join held on held.id = case t.movement when 'instalment-saved' then t.credit_account_id else t.debit_account_id end
    join plan_instalment paid on paid.id = case when t.key like 'instalment:%' then split_part(t.key, ':', 2)::uuid end
    join saving_plan plan on plan.id = paid.plan_id
    where t.movement in ('instalment-saved', 'dispute-unwound') and held.kind = 'plan'
      and coalesce(t.booked_at, t.created_at) < ${until}
    group by held.id
  `;
}
