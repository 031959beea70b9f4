import { report } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import { isAbsent, notBefore } from "#gateway/submission.ts";
import { type Answer, askRefunds } from "./query-refunds.ts";
import { type Refund, findRefund, updateRefund } from "./queries.ts";
import { ABSENT, OVERDUE_AFTER_MS, nextCheckAt } from "./refund-schedule.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Polls a refund whose end is unknown. If the response to sending it was lost, it is looked up in
 * the gateway's list. Only after it was missing three times in ten minutes did it certainly not
 * arrive, and it is sent again. Not found is never a reason to give it back. */
export async function checkRefund(runtime: PaymentsRuntime, refund: Refund): Promise<void> {
  await askRefunds(runtime, refund.paymentReference, (tx, answer) =>
    recordAnswer(tx, runtime, refund, answer),
  );
}

async function recordAnswer(
  tx: Tx,
  { clock }: PaymentsRuntime,
  { id, sends }: Refund,
  answer: Answer,
): Promise<void> {
  const now = clock.now();
  const refund = await findRefund(tx, id);
  if (refund?.state !== "pending" || refund.sends !== sends || refund.toSend) return;
  const isMissed = answer.kind === "answered" && answer.absent.includes(id);
  const misses = isMissed ? refund.misses + 1 : refund.misses;
  if (isMissed && isAbsent({ ...refund, misses }, ABSENT, now)) {
    return updateRefund(tx, id, { misses, toSend: true, nextStepAt: now });
  }
  const waitMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
  const nextStepAt = notBefore(nextCheckAt(refund, now), now, waitMs);
  await updateRefund(tx, id, { misses, nextStepAt });
  if (now.getTime() - refund.createdAt.getTime() < OVERDUE_AFTER_MS) return;
  const details = { since: refund.createdAt.toISOString(), status: refund.gatewayStatus };
  await report(tx, { kind: "refund-overdue", subject: referenceOf("refund", id), details, now });
}
