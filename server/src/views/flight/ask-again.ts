import * as messages from "@osisi/contracts/flight-messages.ts";
import { refundIdIn } from "#gateway/reference.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { queryGateway } from "#money/payments/settle-payment.ts";
import { paymentOfRefund } from "#money/refunds/list-refunds.ts";
import { queryRefunds } from "#money/refunds/query-refunds.ts";
import { queryWithdrawal } from "#money/withdrawals/gateway-transfers.ts";
import { takeQuota } from "#platform/quota.ts";
import { type Named, askQuota, describeFlight } from "./read-flight.ts";

/** The investor asks how their money stands, and the gateway is asked once: a second tap, another tab and a request at the
 * same time take nothing from the quota of this movement. The answer is booked as any other. It moves no scheduled check,
 * and not found counts as no miss, so asking never leads to sending again. Returns what to say. */
export async function askAgain(runtime: PaymentsRuntime, named: Named): Promise<string> {
  const { clock, db } = runtime;
  const described = await describeFlight(db, named, clock.now());
  if (!described?.canAsk) return messages.nothingToAsk;
  if (!(await takeQuota(db, askQuota(runtime, named.reference)))) return messages.askedAlready;
  const { kind } = await query(runtime, described.kind, named.reference);
  if (kind === "unknown") return messages.askedNoAnswer;
  const after = await describeFlight(db, named, clock.now());
  return after?.isOver ? messages.askedEnded : messages.askedNoNews;
}

type Answered = Readonly<{ kind: string }>;

async function query(runtime: PaymentsRuntime, kind: string, reference: string): Promise<Answered> {
  const conclude = (_: unknown, answer: Answered) => Promise.resolve(answer);
  if (kind === "withdrawal") return queryWithdrawal(runtime, reference, conclude);
  if (kind !== "refund") return queryGateway(runtime, reference, conclude);
  const payment = await paymentOfRefund(runtime.db, reference);
  if (payment === undefined) throw new Error(`no refund ${refundIdIn(reference) ?? ""}`);
  return queryRefunds(runtime, payment, conclude);
}
