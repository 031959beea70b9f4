import type { EventHandler } from "#gateway/handle-webhook.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type Verdict, applyDisputeStatus, remind } from "./apply-gateway-status.ts";
import { findDisputeGateway, lockDispute } from "./queries.ts";
import { settleBeforeReversal } from "#money/payments/paid-payment.ts";
import { reportOnce } from "#money/findings/findings.ts";
import { gatewayNamed, gatewayOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { GatewayDispute } from "#gateway/sent-back.ts";
import { type Answer, unanswered } from "#gateway/submission.ts";

/** How the gateway's record of a dispute reaches us: by a webhook, in answer to a query, or in the
 * nightly list. Each is applied by `applyDisputeStatus`. */

/** If the webhook alone does not decide, the gateway is queried, and its answer does. */
export function disputeEvents(runtime: PaymentsRuntime): EventHandler<"dispute"> {
  return async ({ dispute: reported, gateway, isReminder }, conclude) => {
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await applyDisputeStatus(tx, runtime, { gateway, reported, by: "webhook" });
      if (first === "undecided" || first === "unbooked") return "undecided";
      const dispute = await lockDispute(tx, reported.gatewayId);
      if (isReminder && dispute?.state === "open") {
        await remind(tx, runtime, { dispute, now: runtime.clock.now() });
      }
      await conclude(tx, { kind: "handled", outcome: `dispute-${first}` });
      return first;
    });
    if (verdict !== "undecided") return;
    const concludeBy = (tx: Tx, answer: DisputeAnswer) => {
      if (answer.kind === "not-found") {
        return conclude(tx, { kind: "handled", outcome: "not-found" });
      }
      if (answer.kind === "answered" && answer.verdict !== "undecided") {
        return conclude(tx, { kind: "handled", outcome: `dispute-${answer.verdict}` });
      }
      const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
      return conclude(tx, { kind: "later", retryAfterMs });
    };
    await queryDispute(runtime, reported.gatewayId, concludeBy, gateway);
  };
}

type DisputeAnswer = Answer<{ verdict: Verdict }>;

type Conclude<Conclusion> = (tx: Tx, answer: DisputeAnswer) => Promise<Conclusion>;

/** Queries the gateway for a dispute's status and books the answer. An error, a time-out or a
 * refused query says nothing. `conclude` runs in the transaction that books. `from`: the gateway that
 * has it, where we may not know the dispute. */
export async function queryDispute<Conclusion>(
  runtime: PaymentsRuntime,
  gatewayId: string,
  conclude: Conclude<Conclusion>,
  from?: GatewayName,
): Promise<Conclusion> {
  const { config, db } = runtime;
  const known = from ?? (await findDisputeGateway(db, gatewayId)) ?? gatewayOf(config).name;
  const outcome = await gatewayNamed(config, known).fetchDispute(gatewayId);
  if (outcome.kind === "ok" && isAbout(outcome.value, gatewayId)) {
    return bookDispute(runtime, outcome.value, conclude, known);
  }
  const other = { kind: "unknown", reason: "an answer about another dispute" } as const;
  const answer = unanswered(runtime, gatewayId, outcome.kind === "ok" ? other : outcome);
  return inTransaction(db, (tx) => conclude(tx, answer));
}

/** Or about a later stage of it. */
export function isAbout({ gatewayId, firstStageId }: GatewayDispute, queriedId: string): boolean {
  if (gatewayId === queriedId) return true;
  return firstStageId !== undefined && `${queriedId}-`.startsWith(`${firstStageId}-`);
}

/** Books the gateway's own answer about a dispute. A payment that is not booked yet is queried and
 * booked first. */
export async function bookDispute<Conclusion>(
  runtime: PaymentsRuntime,
  reported: GatewayDispute,
  conclude: Conclude<Conclusion>,
  gateway: GatewayName = gatewayOf(runtime.config).name,
): Promise<Conclusion> {
  const applied = await inTransaction(runtime.db, async (tx) => {
    const verdict = await applyDisputeStatus(tx, runtime, { gateway, reported, by: "gateway" });
    if (verdict === "unbooked") return undefined;
    return { conclusion: await conclude(tx, { kind: "answered", verdict }) };
  });
  if (applied) return applied.conclusion;
  return settleBeforeReversal(runtime, reported.reference ?? "", gateway, async (tx, payment) => {
    if (payment.kind === "unknown") return conclude(tx, payment);
    const verdict = await applyDisputeStatus(tx, runtime, { gateway, reported, by: "gateway" });
    if (verdict !== "unbooked") return conclude(tx, { kind: "answered", verdict });
    const details = {
      payment: reported.reference ?? null,
      amountKobo: reported.amountKobo?.toString() ?? null,
      status: reported.status ?? null,
    };
    const now = runtime.clock.now();
    await reportOnce(tx, {
      kind: "dispute-unexplained",
      subject: reported.gatewayId,
      details,
      now,
    });
    return conclude(tx, { kind: "answered", verdict: "reported" });
  });
}
