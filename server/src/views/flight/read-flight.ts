import { ASK_AGAIN_MS } from "@osisi/contracts/answer-times.ts";
import type { Flight } from "@osisi/contracts/flight.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { paymentInFlight } from "#money/payments/in-flight.ts";
import { viewOpenAbout } from "#views/complaints/file-complaint.ts";
import { withoutDecided } from "#views/history/under-way.ts";
import type { Db } from "#platform/database/database.ts";
import { quotaKey, windowEndOf } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { describePayment } from "./describe-payment.ts";
import { describeRefund } from "./describe-refund.ts";
import { describeWithdrawal } from "./describe-withdrawal.ts";
import type { Described } from "./described.ts";
import { findPaymentRow, findRefundRow, findWithdrawalRow } from "./queries.ts";

export type Named = Readonly<{ investorId: string; reference: string }>;

/** `undefined` for what is no payment, refund or withdrawal of this investor. */
export async function describeFlight(
  db: Db,
  named: Named,
  now: Date,
): Promise<Described | undefined> {
  const withdrawal = await findWithdrawalRow(db, named);
  if (withdrawal) return describeWithdrawal(withdrawal);
  const refund = await findRefundRow(db, named);
  if (refund) return describeRefund(refund, named.reference);
  const row = await findPaymentRow(db, named);
  if (!row) return undefined;
  const listed = await paymentInFlight(db, named.reference, now);
  const [seen] = await withoutDecided(db, listed ? [listed] : []);
  return describePayment({ row, seen });
}

export async function readFlight(runtime: Runtime, named: Named): Promise<Flight | undefined> {
  const { clock, db } = runtime;
  const now = clock.now();
  const described = await describeFlight(db, named, now);
  if (!described) return undefined;
  const [askAgainFrom, complaint] = await Promise.all([
    windowEndOf(db, askQuota(runtime, named.reference)),
    viewOpenAbout(db, named),
  ]);
  const { amountKobo, arrived: _1, lateFrom, parties: _2, ...shown } = described;
  return {
    ...shown,
    amount: nairaFromKobo(amountKobo),
    lateFrom: lateFrom?.toISOString() ?? null,
    isLate: lateFrom !== undefined && lateFrom <= now,
    askedAt: askAgainFrom ? new Date(askAgainFrom.getTime() - ASK_AGAIN_MS).toISOString() : null,
    askAgainFrom: askAgainFrom?.toISOString() ?? null,
    complaint: complaint
      ? {
          number: complaint.number,
          isOpenedByUs: complaint.isOpenedByUs,
          stateText: complaint.stateText,
        }
      : null,
    readAt: now.toISOString(),
  };
}

/** Once in ten minutes for one movement, over all tabs and processes. */
export function askQuota({ clock, config }: Runtime, reference: string) {
  const key = quotaKey(config.secretKey, "ask-again", reference);
  return { key, limit: 1, windowMs: ASK_AGAIN_MS, now: clock.now() };
}
