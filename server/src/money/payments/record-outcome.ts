import type { Tx } from "#platform/database/database.ts";
import { post } from "#ledger/post.ts";
import { gatewayFee } from "./charge-postings.ts";
import type { PaidCharge } from "./charge.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { type Payment, recordFees } from "./queries.ts";

const HALF_DAY_MS = 12 * 60 * 60_000;

/** The columns of a paid payment, wherever its money is. While the fee is unknown, checks
 * continue. */
export function paidFacts(intent: Payment, charge: PaidCharge, now: Date) {
  const later = nextCheckAt(intent, now) ?? new Date(now.getTime() + HALF_DAY_MS);
  return {
    id: intent.id,
    gatewayId: charge.gatewayId ?? null,
    feesKobo: charge.feesKobo ?? null,
    paidAt: whenPaid(charge, now),
    nextCheckAt: charge.feesKobo === undefined ? later : null,
  };
}

/** A gateway clock that is ahead of ours must not date the money in the future. */
export function whenPaid({ paidAt }: PaidCharge, now: Date): Date {
  return paidAt === undefined || paidAt > now ? now : paidAt;
}

/** The fee, if it was unknown when the payment was booked. */
export async function bookLateFee(
  tx: Tx,
  { intent, charge }: { intent: Payment; charge: Pick<PaidCharge, "feesKobo" | "currency"> },
): Promise<void> {
  const { id, paidAt } = intent;
  const { feesKobo } = charge;
  if (intent.feesKobo !== null || feesKobo === undefined || paidAt === null) return;
  await post(tx, gatewayFee(id, charge, paidAt));
  await recordFees(tx, { id, feesKobo, nextCheckAt: null });
}
