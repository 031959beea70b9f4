import { formatNaira } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** What each gateway has for payouts: its balance as it was last read, less what is to leave it. */

export type Float = Readonly<{
  gateway: string;
  /** Null until it was read. */
  balanceKobo: bigint | null;
  readAt: Date | null;
  /** Payouts and refunds that were sent since the reading, because earlier ones have left the
   * balance; refunds that are still to be sent, and open disputes. */
  leavingKobo: bigint;
  /** Payouts of the last 24 hours. */
  dayKobo: bigint;
}>;

const STALE_MS = 15 * 60_000;
const SHORT_BELOW_HOURS = 24;
/** A transfer by bank is to last two days, and leaves two days where it comes from. */
const COVERED_DAYS = 2n;
const STEP_KOBO = 1_000_00n;

export async function readFloats(db: Db | Tx, now: Date): Promise<Float[]> {
  const { rows } = await sql<Float>`
    select gateway, balance_kobo, read_at,
      (select coalesce(sum(amount_kobo), 0)::bigint from withdrawal
        where withdrawal.gateway = probe.gateway and sent_at >= probe.read_at
          and state in ('pending', 'paid') and (not to_send or may_have_arrived))
      + (select coalesce(sum(amount_kobo), 0)::bigint from refund
        where refund.gateway = probe.gateway and state = 'pending' and currency = 'NGN'
          and (to_send or sent_at >= probe.read_at))
      + (select coalesce(sum(amount_kobo), 0)::bigint from dispute
        where dispute.gateway = probe.gateway and state = 'open' and currency = 'NGN') as leaving_kobo,
      (select coalesce(sum(amount_kobo), 0)::bigint from withdrawal
        where withdrawal.gateway = probe.gateway and paid_at > ${now}::timestamptz - interval '1 day') as day_kobo
    from gateway_probe probe order by gateway
  `.execute(db);
  return rows;
}

/** Undefined while it is not known. */
export function freeKoboOf({ balanceKobo, leavingKobo }: Float): bigint | undefined {
  return balanceKobo === null ? undefined : balanceKobo - leavingKobo;
}

/** A balance that is unknown, or was read too long ago, says nothing: the gateway refuses what it does
 * not cover. */
export function hasRoom(float: Float | undefined, amountKobo: bigint, now: Date): boolean {
  if (!float?.readAt || now.getTime() - float.readAt.getTime() > STALE_MS) return true;
  return (freeKoboOf(float) ?? amountKobo) >= amountKobo;
}

/** Whole hours until it is used up at the pace of the last day. */
export function hoursLeft(float: Float): number | undefined {
  const freeKobo = freeKoboOf(float);
  if (freeKobo === undefined || float.dayKobo <= 0n) return undefined;
  return freeKobo <= 0n ? 0 : Number((freeKobo * 24n) / float.dayKobo);
}

type Move = Readonly<{ from: string; to: string; amountKobo: bigint; hours: number }>;

/** Which money a person should move by bank transfer, if any: from the gateway with the most to spare
 * to the one that runs out first. */
export function proposeMove(floats: readonly Float[]): Move | undefined {
  const [short] = floats
    .flatMap((float) => {
      const hours = hoursLeft(float);
      return hours === undefined || hours >= SHORT_BELOW_HOURS ? [] : { float, hours };
    })
    .toSorted((left, right) => left.hours - right.hours);
  if (!short) return undefined;
  const [rich] = floats
    .filter(({ gateway }) => gateway !== short.float.gateway)
    .map((float) => ({ float, spareKobo: overKobo(float) }))
    .toSorted((left, right) => (left.spareKobo > right.spareKobo ? -1 : 1));
  if (!rich) return undefined;
  const neededKobo = -overKobo(short.float);
  const least = neededKobo < rich.spareKobo ? neededKobo : rich.spareKobo;
  const amountKobo = (least / STEP_KOBO) * STEP_KOBO;
  if (amountKobo <= 0n) return undefined;
  return { from: rich.float.gateway, to: short.float.gateway, amountKobo, hours: short.hours };
}

/** What it has over the next two days' payouts. */
function overKobo(float: Float): bigint {
  return (freeKoboOf(float) ?? 0n) - float.dayKobo * COVERED_DAYS;
}

export function wordsOfMove({ amountKobo, from, hours, to }: Move): string {
  const inHours = hours === 1 ? "1 hour" : `${hours} hours`;
  return `Move ${formatNaira(amountKobo)} from ${from} to ${to} by bank transfer: ${to} would run out at the present pace in ${inHours}.`;
}
