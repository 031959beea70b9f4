import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { GatewayDispute } from "#gateway/sent-back.ts";
import { type Outcome, isNotFound, reasonOf } from "#gateway/outcome.ts";
import type { Answer } from "#gateway/submission.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import {
  type ClaimedAnswer,
  claimAnswer,
  endAnswer,
  postponeAnswer,
  recordAnswerSending,
} from "./answer-queries.ts";
import { WAITS_FOR_US } from "./answer-dispute.ts";
import { readEvidence } from "./evidence.ts";
import { lockDispute } from "./queries.ts";
import { bookDispute, isAbout, queryDispute } from "./query-dispute.ts";

/** Gives an answer to the gateway. It has no key against repetition, so the gateway is queried
 * first: only while it still waits for us is the answer sent, and that is committed before. Not
 * found, a time-out and an error say nothing, and are followed by another query. */

const CLAIM_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export async function sendAnswer(runtime: PaymentsRuntime, id: string): Promise<void> {
  const { clock, db } = runtime;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const answer = await claimAnswer(db, id, { now, endsAt });
  if (!answer) return;
  if ((await askFirst(runtime, answer)) !== "waits-for-us") return;
  await recordAnswerSending(db, id, { now: clock.now(), nextStepAt: endsAt });
  const outcome = await send(runtime, answer);
  if (outcome.kind === "ok" && isAbout(outcome.value, answer.gatewayId)) {
    const book = (tx: Tx) => conclude(tx, runtime, answer, undefined);
    await bookDispute(runtime, outcome.value, book, answer.gateway);
    return;
  }
  const word = outcome.kind === "ok" ? "an answer about another dispute" : reasonOf(outcome);
  runtime.log.warn({ dispute: answer.gatewayId, why: word }, "the gateway took no answer");
  const isRefused = outcome.kind === "refused" && !isNotFound(outcome);
  if (!isRefused) return inTransaction(db, (tx) => later(tx, runtime, answer));
  // It may have been taken before, by an earlier sending or in the dashboard.
  await queryDispute(runtime, answer.gatewayId, (tx, said) =>
    said.kind === "answered" ? conclude(tx, runtime, answer, word) : later(tx, runtime, answer),
  );
}

async function send(
  { config, db }: PaymentsRuntime,
  { amountKobo, decision, evidenceId, gatewayId, message, ...of }: ClaimedAnswer,
): Promise<Outcome<GatewayDispute>> {
  const gateway = gatewayNamed(config, of.gateway);
  const file = await readEvidence(db, evidenceId);
  if (!file?.body) return { kind: "refused", code: "evidence_erased", status: 0 };
  const bytes = new Uint8Array(file.body);
  const uploaded = await gateway.uploadEvidence({ ...file, gatewayId, bytes });
  if (uploaded.kind !== "ok") return uploaded;
  return gateway.answerDispute({
    gatewayId,
    decision: decision === "accept" ? "accept" : "decline",
    message,
    amountKobo,
    evidence: uploaded.value.name,
  });
}

async function askFirst(
  runtime: PaymentsRuntime,
  answer: ClaimedAnswer,
): Promise<"waits-for-us" | "over" | "later"> {
  const { gatewayId, state } = answer;
  return queryDispute(runtime, gatewayId, async (tx, said: Answer<unknown>) => {
    if (said.kind !== "answered") {
      await later(tx, runtime, answer);
      return "later";
    }
    const dispute = await lockDispute(tx, gatewayId);
    if (dispute?.state === "open" && dispute.gatewayStatus === WAITS_FOR_US) return "waits-for-us";
    // What was sent before has arrived. What was not sent is too late.
    const refusal = state === "sent" ? null : "it was answered or decided before";
    const end = refusal === null ? ("taken" as const) : ("refused" as const);
    await endAnswer(tx, answer.id, { state: end, refusal, now: runtime.clock.now() });
    return "over";
  });
}

/** After the gateway has said what the dispute is now. */
async function conclude(
  tx: Tx,
  runtime: PaymentsRuntime,
  answer: ClaimedAnswer,
  refusal: string | undefined,
): Promise<void> {
  const now = runtime.clock.now();
  const dispute = await lockDispute(tx, answer.gatewayId);
  const isTaken = dispute?.state !== "open" || dispute.gatewayStatus !== WAITS_FOR_US;
  if (isTaken) return endAnswer(tx, answer.id, { state: "taken", refusal: null, now });
  if (refusal === undefined) return later(tx, runtime, answer);
  await endAnswer(tx, answer.id, { state: "refused", refusal, now });
}

function later(tx: Tx, { clock }: PaymentsRuntime, { id, sends }: ClaimedAnswer): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(sends, 10), LONGEST_PAUSE_MS);
  return postponeAnswer(tx, id, new Date(clock.now().getTime() + pauseMs));
}
