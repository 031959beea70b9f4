import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { askDispute } from "./query-dispute.ts";
import { nextCheckAt } from "./dispute-schedule.ts";
import { claimCheck, lockDispute, updateDispute } from "./queries.ts";

export const CHECK_TASK = "check-dispute";
const CLAIM_MS = 60_000;

/** Polls an open dispute in case a webhook was lost. One worker at a time claims the check; if it
 * dies, the check is due again when the claim expires. */
export async function checkDispute(runtime: PaymentsRuntime, id: string): Promise<void> {
  const { clock, db } = runtime;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const claimed = await claimCheck(db, id, { now, endsAt });
  if (claimed?.state !== "open") return;
  await askDispute(runtime, claimed.gatewayId, async (tx, answer) => {
    const dispute = await lockDispute(tx, claimed.gatewayId);
    if (dispute?.state !== "open") return;
    const waitMs = answer.kind === "unknown" ? (answer.retryAfterMs ?? 0) : 0;
    const asked = clock.now();
    const soonest = nextCheckAt(dispute, asked).getTime();
    const next = new Date(Math.max(soonest, asked.getTime() + waitMs));
    await updateDispute(tx, id, { nextCheckAt: next });
    if (answer.kind === "unknown") return;
    const subject = dispute.gatewayId;
    if (answer.kind === "answered" && answer.verdict !== "undecided") {
      return closeFindingsAbout(tx, { subject, kinds: ["dispute-unclear"], now: asked });
    }
    const details = { payment: dispute.paymentReference, answer: answer.kind };
    await report(tx, { kind: "dispute-unclear", subject, details, now: asked });
  });
}
