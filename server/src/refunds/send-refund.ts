import type { Outcome } from "../gateway/paystack/client.ts";
import type { PaymentsRuntime } from "../payments/purposes.ts";
import { askRefunds } from "./ask-refunds.ts";
import { createRefund } from "../gateway/paystack/refunds.ts";
import { type Refund, recordSending } from "./queries.ts";
import {
  type Refusal,
  recordNotTaken,
  recordRefused,
  recordTaken,
  recordUnknown,
} from "./record-sending.ts";
import { referenceOf } from "./reference.ts";
import { nextCheckAt } from "./refund-schedule.ts";

/** Sends a refund of which the gateway surely has nothing. That it is being sent is committed first;
 * from then on, until its list says otherwise, it may have been. So a process that dies here leaves
 * it to be looked for, never to be made twice or given back while it is on its way. */
export async function sendRefund(runtime: PaymentsRuntime, refund: Refund): Promise<void> {
  const { clock, config, db } = runtime;
  const { id, paymentReference, amountKobo, currency } = refund;
  const now = clock.now();
  const nextStepAt = nextCheckAt({ gatewayId: null, sentAt: now }, now);
  const sending = await recordSending(db, { id, now, nextStepAt });
  if (sending === undefined) return;
  const outcome = await createRefund(config.paystack, {
    transaction: paymentReference,
    amountKobo,
    currency,
    note: referenceOf(id),
  });
  if (outcome.kind === "ok") return recordTaken(runtime, refund, outcome.value);
  if (outcome.kind === "unknown") {
    return recordUnknown(runtime, refund, { sending, retryAfterMs: outcome.retryAfterMs });
  }
  const refusal = refusalOf(outcome);
  if (refusal.kind !== "final") return recordNotTaken(runtime, refund, { sending, refusal });
  // It may be refused because an earlier sending of it has arrived after all: its list says so.
  await askRefunds(runtime, paymentReference, (tx, answer) =>
    recordRefused(tx, runtime, refund, { sending, why: refusal.why, answer }),
  );
}

const OURS = new Set(["not_allowed", "malfunction"]);

function refusalOf({ code, status }: Outcome<unknown> & { kind: "refused" }): Refusal {
  if (code === "insufficient_balance") return { kind: "float-empty", why: code };
  if (OURS.has(code) || status === 401 || status === 403) return { kind: "ours", why: code };
  return { kind: "final", why: code };
}
