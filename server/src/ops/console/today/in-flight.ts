import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

type Place = TodayAnswer["inFlight"][number]["place"];
type Row = Readonly<{ place: Place; count: bigint; amountKobo: bigint; oldestAt: Date | null }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What is usual in each place, and from when on it is late. */
const PLACES: Readonly<Record<Place, { where: string; normal: string; lateMs: number | null }>> = {
  "checkout-open": { where: "Checkout open, may be paid", normal: "up to a week", lateMs: null },
  "not-confirmed": {
    where: "Came back, not confirmed",
    normal: "under 10 min",
    lateMs: 10 * MINUTE_MS,
  },
  "card-processing": { where: "Card charges processing", normal: "to 7 days", lateMs: 7 * DAY_MS },
  "payout-waiting": {
    where: "Payouts not sent yet",
    normal: "under 10 min",
    lateMs: 10 * MINUTE_MS,
  },
  "payout-sent": { where: "Payouts sent, bank silent", normal: "under 1 h", lateMs: HOUR_MS },
  "refund-under-way": { where: "Refunds on their way", normal: "to 10 days", lateMs: 10 * DAY_MS },
  suspense: { where: "In suspense", normal: "under a day", lateMs: DAY_MS },
};

/** Money that is neither here nor there, by where it is. */
export async function readInFlight(db: Db, now: Date): Promise<TodayAnswer["inFlight"]> {
  const { rows } = await sql<Row>`
    with open as (
      select p.amount_kobo, p.created_at, p.unanswered_since, c.sent_at, c.ended_at, c.payment_id
      from payment p left join card_charge c on c.payment_id = p.id
      where p.next_check_at is not null and p.state in ('created', 'open') and p.currency = 'NGN'
    ), each_one (place, amount_kobo, since) as (
      select case
          when payment_id is not null then 'card-processing'
          when unanswered_since is not null then 'not-confirmed'
          else 'checkout-open'
        end, amount_kobo, coalesce(sent_at, unanswered_since, created_at)
      from open where payment_id is null or (sent_at is not null and ended_at is null)
      union all
      select case when to_send then 'payout-waiting' else 'payout-sent' end, amount_kobo, coalesce(sent_at, created_at)
      from withdrawal where state = 'pending' and next_step_at is not null
      union all
      select 'refund-under-way', amount_kobo, created_at from refund where state = 'pending' and currency = 'NGN'
      union all
      select 'suspense', coalesce(s.left_kobo, (f.details ->> 'amountKobo')::bigint), f.found_at
      from finding f left join suspense_money s on s.reference = f.subject
      where f.settled_at is null and f.kind in ('charge-unexplained', 'payment-differs', 'payment-of-closed-account')
    )
    select place, count(*) as count, coalesce(sum(amount_kobo), 0)::bigint as amount_kobo, min(since) as oldest_at
    from each_one group by place
  `.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return Object.entries(PLACES).flatMap(([name, { lateMs, normal, where }]) => {
    if (!isPlace(name)) return [];
    const { amountKobo = 0n, count = 0n, oldestAt = null } = byPlace.get(name) ?? {};
    const isLate =
      lateMs !== null && oldestAt !== null && now.getTime() - oldestAt.getTime() > lateMs;
    return {
      place: name,
      where,
      normal,
      count: Number(count),
      amountKobo: String(amountKobo),
      oldestAt: oldestAt?.toISOString() ?? null,
      isLate,
    };
  });
}

function isPlace(name: string): name is Place {
  return Object.hasOwn(PLACES, name);
}
