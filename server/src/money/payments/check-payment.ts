import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Answer, queryGateway } from "./settle-payment.ts";
import {
  type Payment,
  findPayment,
  isBooked,
  lockPayment,
  recordCheck,
  recordUnanswered,
} from "./queries.ts";
import { advanceCharge } from "./advance-charge.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { findOpenCharge } from "./charge-queries.ts";
import { report } from "#money/findings/findings.ts";
import { type PaymentsRuntime, handlerOf } from "./payment-handlers.ts";

/** Polls the gateway for a payment whose end is unknown. No answer only postpones the next check.
 * After a week without money the payment is given up and no longer checked; a later success is
 * still credited. */

/** How long the request that began the payment may still be on its way to the gateway. */
const ARRIVES_WITHIN_MS = 30 * 60_000;

export async function checkPayment(runtime: PaymentsRuntime, reference: string): Promise<void> {
  const payment = await findPayment(runtime.db, reference);
  if (!payment || isWhole(payment)) return;
  if (!isBooked(payment) && (await findOpenCharge(runtime.db, payment.id))) {
    return advanceCharge(runtime, reference);
  }
  await queryGateway(runtime, reference, (tx, answer) =>
    recordAnswer(tx, runtime, { answer, reference }),
  );
}

/** The payment is booked and its fee is known. */
function isWhole(payment: Payment): boolean {
  return isBooked(payment) && payment.feesKobo !== null;
}

async function recordAnswer(
  tx: Tx,
  runtime: PaymentsRuntime,
  { answer, reference }: { answer: Answer; reference: string },
): Promise<void> {
  const now = runtime.clock.now();
  const payment = await lockPayment(tx, reference);
  if (!payment) return;
  const { id } = payment;
  if (answer.kind === "unknown") {
    const { retryAfterMs } = answer;
    if (wasBegun(payment)) await recordUnanswered(tx, id, now);
    const nextCheckAt =
      retryAfterMs === undefined ? payment.nextCheckAt : new Date(now.getTime() + retryAfterMs);
    return recordCheck(tx, { id, state: payment.state, nextCheckAt });
  }
  const isOver = isWhole(payment) || nextCheckAt(payment, now) === undefined;
  const state = stateAfter(runtime, payment, { answer, isOver, now });
  await recordCheck(tx, { id, state, nextCheckAt: isOver ? null : payment.nextCheckAt });
  if (state === "failed" && mayHavePaid(payment)) {
    await handlerOf(runtime, payment.purpose).unpaid?.(tx, runtime, payment, "given-up");
  }
  if (isOver && isBooked(payment) && !isWhole(payment)) {
    await report(tx, { kind: "fees-unknown", subject: reference, details: {}, now });
  }
}

function stateAfter(
  { config }: PaymentsRuntime,
  payment: Payment,
  { answer, isOver, now }: { answer: Answer; isOver: boolean; now: Date },
) {
  const { authorizationUrl, createdAt, gateway, state } = payment;
  if (isBooked(payment)) return state;
  const { findsUntriedCheckouts } = gatewayNamed(config, gateway).capabilities;
  const isFindable = findsUntriedCheckouts || authorizationUrl === null;
  const neverArrived =
    answer.kind === "not-found" && isFindable && now.getTime() - createdAt.getTime() >= ARRIVES_WITHIN_MS;
  return isOver || neverArrived ? "failed" : state;
}

/** Whether the investor was sent to a page where they may have paid. */
function wasBegun({ authorizationUrl, requestKey }: Payment): boolean {
  return authorizationUrl !== null && !requestKey?.startsWith("ask ");
}

/** The payment is given up now, and its bank was processing it. An investor who left the page, or
 * never saw it, is not notified. */
function mayHavePaid({ state, gatewayStatus }: Payment): boolean {
  return state === "open" && gatewayStatus !== null && gatewayStatus !== "abandoned";
}
