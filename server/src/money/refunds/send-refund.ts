import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { askRefunds } from "./query-refunds.ts";
import { recordSending, submit } from "#gateway/submission.ts";
import type { Refund } from "./queries.ts";
import {
  type Refusal,
  recordNotTaken,
  recordRefused,
  recordTaken,
  recordUnknown,
} from "./record-sending.ts";
import { nextCheckAt } from "./refund-schedule.ts";
import type { Refused } from "#gateway/gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Sends a refund that the gateway certainly does not have. Sending is committed before the call;
 * from then on it may have been sent, until the gateway's list says otherwise. So a process that
 * dies here leaves it to be looked up, never to be made twice or given back while on its way. */
export async function sendRefund(runtime: PaymentsRuntime, refund: Refund): Promise<void> {
  const { clock, config, db } = runtime;
  const { id, paymentReference, amountKobo, currency } = refund;
  const now = clock.now();
  const nextStepAt = nextCheckAt({ gatewayId: null, sentAt: now }, now);
  const sending = await recordSending(db, "refund", { id, now, nextStepAt });
  if (sending === undefined) return;
  const note = referenceOf("refund", id);
  const call = () =>
    gatewayOf(config).createRefund({ transaction: paymentReference, amountKobo, currency, note });
  const refused = async (refusal: Refusal) => {
    if (refusal.kind !== "final") return recordNotTaken(runtime, refund, { sending, refusal });
    // An earlier sending may have arrived after all: the gateway's list decides.
    await askRefunds(runtime, paymentReference, (tx, answer) =>
      recordRefused(tx, runtime, refund, { sending, why: refusal.why, answer }),
    );
  };
  await submit(
    runtime,
    { reference: note, call },
    {
      taken: (said) => recordTaken(runtime, refund, said),
      unknown: (retryAfterMs) => recordUnknown(runtime, refund, { sending, retryAfterMs }),
      duplicate: () => refused({ kind: "final", why: "duplicate_reference" }),
      refused: (outcome) => refused(refusalOf(outcome)),
    },
  );
}

const OURS = new Set(["not_allowed", "malfunction"]);

function refusalOf({ code, status }: Refused): Refusal {
  if (code === "insufficient_balance") return { kind: "float-empty", why: code };
  if (OURS.has(code) || status === 401 || status === 403) return { kind: "ours", why: code };
  return { kind: "final", why: code };
}
