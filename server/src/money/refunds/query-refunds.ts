import type { EventHandler } from "#gateway/handle-webhook.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { report } from "#money/findings/findings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type Answer, isAbsent, notBefore, unanswered } from "#gateway/submission.ts";
import { type Refund, findRefund, listRefundsOf, updateRefund } from "./queries.ts";
import { ABSENT, NOT_TAKEN_AFTER_MS, OVERDUE_AFTER_MS, nextCheckAt } from "./refund-schedule.ts";
import { referenceOf } from "#gateway/reference.ts";
import { type Transaction, findTransaction } from "#money/payments/gateway-of-money.ts";
import { settleBeforeReversal, transactionIdOf } from "#money/payments/paid-payment.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import { importRefund } from "./import-from-gateway.ts";
import { applyRefundStatus } from "./apply-gateway-status.ts";
import { matchRefunds } from "./match-refunds.ts";
import { tryLater } from "./refused-refund.ts";
import { gatewayNamed, gatewayOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { findBookedByGatewayId } from "#money/payments/queries.ts";
import { bookedReference } from "#money/payments/settle-payment.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import { NOT_FOUND, type Outcome } from "#gateway/outcome.ts";

/** How the gateway's refunds of a payment reach us: a webhook or a due check triggers a query, and
 * the list in its answer is booked. Only the list tells several refunds of one payment apart. */

/** Events do not say which refund of the payment they mean, so they only trigger a query, and the
 * answer decides. */
export function refundEvents(runtime: PaymentsRuntime): EventHandler<"refund"> {
  return async ({ gateway, payment }, conclude) => {
    const concludeBy = (tx: Tx, answer: Answer<unknown>) => {
      if (answer.kind === "unknown") {
        return conclude(tx, { kind: "later", retryAfterMs: answer.retryAfterMs });
      }
      return conclude(tx, { kind: "handled", outcome: answer.kind });
    };
    const reference = await referenceOfPayment(runtime, gateway, payment);
    if (reference.kind === "ok") {
      const owner = await findTransaction(runtime.db, reference.value);
      if (owner && owner.gateway !== gateway) {
        const end = { kind: "handled", outcome: "not-found" } as const;
        return inTransaction(runtime.db, (tx) => conclude(tx, end));
      }
      return queryRefunds(runtime, reference.value, concludeBy, gateway);
    }
    const answer = unanswered(runtime, "a refunded payment", reference);
    return inTransaction(runtime.db, (tx) => concludeBy(tx, answer));
  };
}

/** Our reference of a payment that the gateway names by either. */
export async function referenceOfPayment(
  { config, db }: PaymentsRuntime,
  gateway: GatewayName,
  payment: { reference: string } | { gatewayId: string },
): Promise<Outcome<string>> {
  if ("reference" in payment) return { kind: "ok", value: payment.reference };
  const { gatewayId } = payment;
  const booked = await findBookedByGatewayId(db, { gateway, gatewayId });
  if (booked) return { kind: "ok", value: booked.reference };
  const outcome = await gatewayNamed(config, gateway).fetchChargeById(gatewayId);
  if (outcome.kind !== "ok") return outcome;
  const { reference } = outcome.value;
  // Of another program: ours are all readable.
  if (reference === undefined) return NOT_FOUND;
  const own = await inTransaction(db, (tx) =>
    bookedReference(tx, gateway, { gatewayId, reference }),
  );
  return { kind: "ok", value: own };
}

/** Polls a refund whose end is unknown. If the response to sending it was lost, it is looked up in
 * the gateway's list. Only after it was missing three times in ten minutes did it certainly not
 * arrive, and it is sent again. Not found alone is never a reason to give it back; what was refused as
 * well, in words that we do not know, goes back after a day. */
export async function checkRefund(runtime: PaymentsRuntime, refund: Refund): Promise<void> {
  await queryRefunds(runtime, refund.paymentReference, (tx, answer) =>
    recordAnswer(tx, runtime, refund, answer),
  );
}

async function recordAnswer(
  tx: Tx,
  runtime: PaymentsRuntime,
  { id, sends }: Refund,
  answer: RefundsAnswer,
): Promise<void> {
  const { clock } = runtime;
  const now = clock.now();
  const refund = await findRefund(tx, id);
  if (refund?.state !== "pending" || refund.sends !== sends || refund.toSend) return;
  const isMissed = answer.kind === "answered" && answer.absent.includes(id);
  const misses = isMissed ? refund.misses + 1 : refund.misses;
  if (isMissed && isAbsent({ ...refund, misses }, ABSENT, now)) {
    if (refund.refusal !== null) {
      return tryLater(tx, runtime, refund, { kind: "ours", why: refund.refusal });
    }
    return updateRefund(tx, id, { misses, toSend: true, nextStepAt: now });
  }
  const waitMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
  const nextStepAt = notBefore(nextCheckAt(refund, now), now, waitMs);
  await updateRefund(tx, id, { misses, nextStepAt });
  const isTaken = refund.gatewayId !== null;
  const overdueAfterMs = isTaken ? OVERDUE_AFTER_MS : NOT_TAKEN_AFTER_MS;
  if (now.getTime() - refund.createdAt.getTime() < overdueAfterMs) return;
  const details = { since: refund.createdAt.toISOString(), status: refund.gatewayStatus };
  await report(tx, { kind: "refund-overdue", subject: referenceOf("refund", id), details, now });
}

/** `absent`: ids of our refunds that may have been sent and are not in the list. */
export type RefundsAnswer = Answer<{ absent: string[] }>;

/** Queries the gateway for all refunds of a payment and books what it lists. An error, a time-out
 * or a refused query says nothing. `conclude` runs in the transaction that books. `ofUnknown`: the
 * gateway of a payment that we do not know. */
export async function queryRefunds<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: RefundsAnswer) => Promise<Conclusion>,
  ofUnknown: GatewayName = gatewayOf(runtime.config).name,
): Promise<Conclusion> {
  const { db } = runtime;
  const transaction = (await findTransaction(db, reference)) ?? { gateway: ofUnknown };
  const { gateway } = transaction;
  const outcome = await listOf(runtime, reference, transaction);
  if (outcome.kind !== "ok") {
    const answer = unanswered(runtime, reference, outcome);
    return inTransaction(db, (tx) => conclude(tx, answer));
  }
  const theirs = outcome.value;
  const booked = await inTransaction(db, async (tx) => {
    const money = await lockMoney(tx, reference);
    if (money.kind === "unknown" && theirs.length > 0) return undefined;
    const absent = await bookRefunds(tx, runtime, { gateway, reference, theirs });
    return { conclusion: await conclude(tx, { kind: "answered", absent }) };
  });
  if (booked) return booked.conclusion;
  return settleBeforeReversal(runtime, reference, gateway, async (tx, payment) => {
    if (payment.kind === "unknown") return conclude(tx, payment);
    const absent = await bookRefunds(tx, runtime, { gateway, reference, theirs });
    return conclude(tx, { kind: "answered", absent });
  });
}

async function listOf(
  runtime: PaymentsRuntime,
  reference: string,
  transaction: Transaction,
): Promise<Outcome<GatewayRefund[]>> {
  const transactionId = await transactionIdOf(runtime, reference, transaction);
  if (transactionId.kind !== "ok") return transactionId;
  const gateway = gatewayNamed(runtime.config, transaction.gateway);
  return gateway.listRefundsOf({ gatewayId: transactionId.value, reference });
}

/** Books the gateway's refunds of a payment; returns those of ours that it does not list. */
async function bookRefunds(
  tx: Tx,
  runtime: PaymentsRuntime,
  found: { gateway: GatewayName; reference: string; theirs: readonly GatewayRefund[] },
): Promise<string[]> {
  const { gateway, reference, theirs } = found;
  const money = await lockMoney(tx, reference);
  const ours = await listRefundsOf(tx, reference);
  const { pairs, foreign, absent } = matchRefunds(ours, theirs);
  for (const { refund, reported } of pairs) await applyRefundStatus(tx, runtime, refund, reported);
  for (const reported of foreign) {
    const imported = await importRefund(tx, runtime, { gateway, reference, money, reported });
    if (imported) await applyRefundStatus(tx, runtime, imported, reported);
  }
  return absent.map(({ id }) => id);
}
