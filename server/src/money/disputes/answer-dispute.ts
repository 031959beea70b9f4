import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Tx, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import { ANSWER_TASK, insertAnswer } from "./answer-queries.ts";
import { evidenceType, readEvidence } from "./evidence.ts";
import { type Dispute, lockDispute } from "./queries.ts";

/** An operator answers a payer's bank. The answer is written here and committed; a job gives it to
 * the gateway. What follows from it is booked when the gateway has said it, as of any dispute. */

export type DisputeDecision = "accept" | "decline";

export type Answering =
  | { kind: "answered"; dispute: Dispute }
  | { kind: "unknown" | "decided" | "answered-before" | "too-late" | "no-evidence" };

/** In which the gateway waits for us. */
export const WAITS_FOR_US = "awaiting-merchant-feedback";

export async function answerDispute(
  tx: Tx,
  runtime: PaymentsRuntime,
  answer: { gatewayId: string; decision: DisputeDecision; message: string; evidenceId: string },
): Promise<Answering> {
  const { decision, evidenceId, gatewayId, message } = answer;
  const now = runtime.clock.now();
  const dispute = await lockDispute(tx, gatewayId);
  if (!dispute) return { kind: "unknown" };
  if (dispute.state !== "open") return { kind: "decided" };
  if (dispute.gatewayStatus !== WAITS_FOR_US) return { kind: "answered-before" };
  if (dispute.answerBy !== null && dispute.answerBy <= now) return { kind: "too-late" };
  const evidence = await readEvidence(tx, evidenceId);
  if (!evidence?.body || !evidenceType(evidence.body)) return { kind: "no-evidence" };
  const id = newId();
  const row = { id, disputeId: dispute.id, decision, message, evidenceId };
  try {
    await insertAnswer(tx, { ...row, createdAt: now, nextStepAt: now });
  } catch (error) {
    if (violates(error, "dispute_answer_one")) return { kind: "answered-before" };
    throw error;
  }
  await addJob(tx, ANSWER_TASK, { id }, { key: `${ANSWER_TASK}:${id}` });
  return { kind: "answered", dispute };
}
