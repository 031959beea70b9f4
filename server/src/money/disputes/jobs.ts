import * as z from "zod";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import { claimCheck, enqueueDueChecks, lockDispute, updateDispute } from "./queries.ts";
import { enqueueDueSteps } from "#gateway/submission.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import { ANSWER_TASK } from "./answer-queries.ts";
import { type AskedAt, bookWhatFits } from "./book-what-fits.ts";
import { eraseEvidence } from "./evidence.ts";
import { queryDispute } from "./query-dispute.ts";
import { nextCheckAt } from "./open-dispute.ts";
import { sendAnswer } from "./send-answer.ts";

const CHECK_TASK = "check-dispute";
const CLAIM_MS = 60_000;

const payload = z.object({ id: z.string() });

export function disputeJobs(runtime: PaymentsRuntime): DomainJobs {
  const { clock, db } = runtime;
  const askedAt: AskedAt = new Map();
  return {
    tasks: {
      [CHECK_TASK]: (job) => checkDispute(runtime, payload.parse(job).id),
      [ANSWER_TASK]: (job) => sendAnswer(runtime, payload.parse(job).id),
    },
    due: {
      dispute: () => enqueueDueChecks(db, CHECK_TASK, clock.now()),
      "dispute-answer": () =>
        enqueueDueSteps(db, "dispute_answer", { task: ANSWER_TASK, now: clock.now() }),
    },
    async everyMinute() {
      await bookWhatFits(runtime, askedAt);
      await eraseEvidence(db, clock.now());
    },
  };
}

/** Polls an open dispute in case a webhook was lost. One worker at a time claims the check; if it
 * dies, the check is due again when the claim expires. */
async function checkDispute(runtime: PaymentsRuntime, id: string): Promise<void> {
  const { clock, db } = runtime;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const claimed = await claimCheck(db, id, { now, endsAt });
  if (claimed?.state !== "open") return;
  await queryDispute(runtime, claimed.gatewayId, async (tx, answer) => {
    const dispute = await lockDispute(tx, claimed.gatewayId);
    if (dispute?.state !== "open") return;
    const waitMs = answer.kind === "unknown" ? (answer.retryAfterMs ?? 0) : 0;
    const answeredAt = clock.now();
    const soonest = nextCheckAt(dispute, answeredAt).getTime();
    const next = new Date(Math.max(soonest, answeredAt.getTime() + waitMs));
    await updateDispute(tx, id, { nextCheckAt: next });
    if (answer.kind === "unknown") return;
    const subject = dispute.gatewayId;
    if (answer.kind === "answered" && answer.verdict !== "undecided") {
      return closeFindingsAbout(tx, { subject, kinds: ["dispute-unclear"], now: answeredAt });
    }
    const details = { payment: dispute.paymentReference, answer: answer.kind };
    await report(tx, { kind: "dispute-unclear", subject, details, now: answeredAt });
  });
}
