import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Yesterday, and the same weekday of the four weeks before. */
const DAYS_BACK = [1, 8, 15, 22, 29];

type Row = Readonly<{
  day: bigint;
  newInvestors: bigint;
  paidInKobo: bigint;
  withdrawnKobo: bigint;
  opened: bigint;
  payoutSeconds: number | null;
}>;

export async function readYesterday(db: Db, now: Date): Promise<TodayAnswer["yesterday"]> {
  const today = dateInLagos(now);
  const days = DAYS_BACK.map((back) => addDays(today, -back));
  const begins = days.map((day) => startOfDay(day));
  const { rows } = await sql<Row>`
    select day.n as day,
      (select count(*) from investor
        where created_at >= day.begins and created_at < day.ends
          and coalesce(email_verified_at, phone_verified_at) is not null) as new_investors,
      coalesce(moved.paid_in, 0)::bigint as paid_in_kobo,
      coalesce(moved.withdrawn, 0)::bigint as withdrawn_kobo,
      coalesce(moved.bought, 0) + (
        select count(*) from saving_plan where started_on is not null and opened_at >= day.begins and opened_at < day.ends
      ) as opened,
      (select percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at)) from withdrawal
        where paid_at >= day.begins and paid_at < day.ends) as payout_seconds
    from (
      select n, begins, begins + interval '1 day' as ends
      from unnest(${begins}::timestamptz[]) with ordinality as listed (begins, n)
    ) day left join lateral (
      select sum(amount) filter (where movement = 'funding-settled') as paid_in,
        sum(amount) filter (where movement = 'withdrawal-paid') as withdrawn,
        count(*) filter (where movement = 'units-bought') as bought
      from ledger.transfer
      where booked_at >= day.begins and booked_at < day.ends
        and movement in ('funding-settled', 'withdrawal-paid', 'units-bought')
    ) moved on true
    order by day.n
  `.execute(db);
  const [last, ...before] = rows;
  const figure = (of: (row: Row) => bigint | null) => ({
    value: String(last ? (of(last) ?? 0n) : 0n),
    before: meanOf(before.map(of)),
  });
  const seconds = ({ payoutSeconds }: Row) =>
    payoutSeconds === null ? null : BigInt(Math.round(payoutSeconds));
  return {
    day: days[0] ?? today,
    newInvestors: figure(({ newInvestors }) => newInvestors),
    paidInKobo: figure(({ paidInKobo }) => paidInKobo),
    withdrawnKobo: figure(({ withdrawnKobo }) => withdrawnKobo),
    opened: figure(({ opened }) => opened),
    payoutMedianSeconds: {
      value: last?.payoutSeconds == null ? "" : String(Math.round(last.payoutSeconds)),
      before: meanOf(before.map(seconds)),
    },
  };
}

function meanOf(values: readonly (bigint | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return String(known.reduce((sum, value) => sum + value, 0n) / BigInt(known.length));
}
