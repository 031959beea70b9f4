import * as z from "zod";
import { listFindings } from "#money/findings/queries.ts";
import { transactionOf } from "#money/payments/gateway-of-money.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { queryRefunds } from "#money/refunds/query-refunds.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import { inTransaction } from "#platform/database/database.ts";
import { leftOfPayment } from "./left-of-payment.ts";
import { queryDispute } from "./query-dispute.ts";

/** Refunds and disputes that were not booked because they exceeded their payment. Once another refund
 * of it has failed, or another dispute was won, there is room for them: the gateway is queried, and
 * its answer booked as usual. Run every minute, so no end of either has to think of them. */

const AT_MOST = 100;

const details = z.object({
  payment: z.string(),
  amountKobo: z.string(),
  outcome: z.string().optional(),
});

/** Not every gateway announces how a dispute ends, and one that is not booked is not polled. */
const ASKED_EVERY_MS = 60 * 60_000;
/** When the gateway was last asked, by the dispute; the first time is when it was first seen. */
export type AskedAt = Map<string, number>;

function isAskedAgain({ clock }: PaymentsRuntime, askedAt: AskedAt, subject: string): boolean {
  const now = clock.now().getTime();
  const before = askedAt.get(subject) ?? Number.NaN;
  const isDue = now - before >= ASKED_EVERY_MS;
  if (isDue || !(before <= now)) askedAt.set(subject, now);
  return isDue;
}

export async function bookWhatFits(runtime: PaymentsRuntime, askedAt: AskedAt): Promise<void> {
  for (const kind of ["refund-exceeds", "dispute-exceeds"] as const) {
    const open = await listFindings(runtime.db, { kind, isAll: false, atMost: AT_MOST });
    for (const finding of open) {
      // One that fails does not keep the others from being booked.
      await bookIfFits(runtime, askedAt, { ...finding, kind }).catch((error: unknown) => {
        runtime.log.error({ err: error, kind, subject: finding.subject }, "not booked");
      });
    }
  }
}

async function bookIfFits(
  runtime: PaymentsRuntime,
  askedAt: AskedAt,
  finding: { kind: "refund-exceeds" | "dispute-exceeds"; subject: string; details: unknown },
): Promise<void> {
  const { payment, amountKobo, outcome } = details.parse(finding.details);
  const isDue = outcome === "open" && isAskedAgain(runtime, askedAt, finding.subject);
  if (!isDue && !(await fits(runtime, payment, BigInt(amountKobo)))) return;
  if (finding.kind === "refund-exceeds") {
    await queryRefunds(runtime, payment, async () => undefined);
  } else {
    const { gateway } = await transactionOf(runtime, payment);
    await queryDispute(runtime, finding.subject, async () => undefined, gateway);
  }
}

function fits({ db }: PaymentsRuntime, payment: string, amountKobo: bigint): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const money = await lockMoney(tx, payment);
    if (money.kind === "unknown") return false;
    return amountKobo <= (await leftOfPayment(tx, payment, money));
  });
}
