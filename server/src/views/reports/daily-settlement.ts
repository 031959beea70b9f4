import { type Expression, sql } from "kysely";
import { changeOf } from "./chart.ts";
import { type Report, lagosDay, line, money, number, text } from "./report.ts";

/** Each day: the gateways' own ledgers, our clearing accounts and our bank account. They are apart by what one side has
 * and the other has not yet: `compare-balance.ts` says every night whether anything is left that nothing explains. It ties to
 * the change of the clearing accounts in the trial balance. */
export const dailySettlementReport: Report = {
  columns: [
    text("Day"),
    text("Currency"),
    number("Gateway moved"),
    number("Books moved"),
    number("Gateway at end"),
    number("Books at end"),
    number("Apart"),
    number("By payments"),
    number("By payouts"),
    number("By refunds"),
    number("By disputes"),
    number("By the bank"),
    number("Bank moved"),
    number("Bank at end"),
  ],
  rows: ({ period, until }) => sql`
    with step as (
      select day, currency, part, sum(gateway_kobo) as gateway_kobo, sum(books_kobo) as books_kobo,
        sum(bank_kobo) as bank_kobo
      from (${gatewaySteps(until)} union all ${bookSteps(until)}) step
      group by day, currency, part
    ), change as (
      select greatest(day, ${period.from}::date - 1) as day, currency,
        coalesce(sum(gateway_kobo), 0) as gateway_kobo, coalesce(sum(books_kobo), 0) as books_kobo,
        coalesce(sum(bank_kobo), 0) as bank_kobo,
        ${sql.join(
          parts.map(
            (part) =>
              sql`coalesce(sum(gateway_kobo - books_kobo) filter (where part = ${sql.lit(part)}), 0) as ${sql.ref(part)}`,
          ),
        )}
      from step group by 1, 2
    ), calendar as (
      select day::date as day, currency from
        generate_series(${period.from}::date - 1, ${period.to}::date, interval '1 day') day,
        (select distinct currency from step) known
    ), so_far as (
      select day, currency, gateway_kobo, books_kobo, bank_kobo,
        sum(gateway_kobo) over up_to as gateway_end, sum(books_kobo) over up_to as books_end,
        sum(bank_kobo) over up_to as bank_end,
        ${sql.join(parts.map((part) => sql`sum(${sql.ref(part)}) over up_to as ${sql.ref(`${part}_apart`)}`))}
      from calendar left join change using (day, currency)
      window up_to as (partition by currency order by day)
    )
    select ${line([
      sql`day`,
      sql`currency`,
      ...["gateway_kobo", "books_kobo", "gateway_end", "books_end"].map((name) =>
        money(sql`coalesce(${sql.ref(name)}, 0)`),
      ),
      money(sql`coalesce(gateway_end - books_end, 0)`),
      ...parts.map((part) => money(sql`coalesce(${sql.ref(`${part}_apart`)}, 0)`)),
      money(sql`coalesce(bank_kobo, 0)`),
      money(sql`coalesce(bank_end, 0)`),
    ])} as line, coalesce(books_kobo, 0)::bigint as tie
    from so_far where day >= ${period.from}::date order by day, currency desc
  `,
  // The clearing account grows by debits.
  ledger: (span) => sql`select -kobo as kobo from (${changeOf(span, clearing)}) change`,
  isComplete: ({ until }) => sql`
    select count(*) filter (where kind = 'night') > 0 and bool_and(is_complete) as "isComplete"
    from (
      select kind, coalesce(bool_or(finished_at is not null and to_at >= ${until}), false) as is_complete
      from sweep where kind in ('night', 'second-night') group by kind
    ) night
  `,
};

const clearing = ["gateway-clearing", "second-gateway-clearing"];
const parts = ["payments", "payouts", "refunds", "disputes", "bank"] as const;

/** The rows of each gateway's ledger, and what it held before the first of them. */
function gatewaySteps(until: Date): Expression<unknown> {
  return sql`
    select ${lagosDay(sql`row_created_at`)} as day, currency,
      case
        when model ilike 'transaction%' then 'payments'
        when model ilike 'transfer%' then 'payouts'
        when model ilike 'refund%' then 'refunds'
        when model ilike 'dispute%' then 'disputes'
        else 'bank'
      end as part,
      difference_kobo as gateway_kobo, 0 as books_kobo, 0 as bank_kobo
    from gateway_balance_row where row_created_at < ${until}
    union all
    select ${lagosDay(sql`since`)}, currency, 'bank', balance_kobo, 0, 0
    from gateway_opening join gateway_reading using (gateway) where since < ${until}
  `;
}

const inKinds = (kinds: readonly string[]) =>
  sql`in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
const ofKinds = sql`
  select id, kind from ledger.account where id < 1000 and kind ${inKinds([...clearing, "bank"])}
`;

function sideOf(...kinds: string[]): Expression<unknown> {
  return sql`
    case when debited.kind ${inKinds(kinds)} then t.amount else 0 end
      - case when credited.kind ${inKinds(kinds)} then t.amount else 0 end
  `;
}

function bookSteps(until: Date): Expression<unknown> {
  return sql`
    select ${lagosDay(sql`coalesce(t.booked_at, t.created_at)`)}, t.currency,
      case
        when t.movement in ('settlement-to-bank', 'float-topped-up') then 'bank'
        when t.movement like 'withdrawal-%' or t.movement like 'payout-%' then 'payouts'
        when t.movement in ('refund-done', 'suspense-sent-back') then 'refunds'
        when t.movement like 'dispute-%' then 'disputes'
        else 'payments'
      end,
      0, ${sideOf(...clearing)}, ${sideOf("bank")}
    from ledger.transfer t
    left join (${ofKinds}) debited on debited.id = t.debit_account_id
    left join (${ofKinds}) credited on credited.id = t.credit_account_id
    where coalesce(debited.id, credited.id) is not null
      and coalesce(t.booked_at, t.created_at) < ${until}
  `;
}
