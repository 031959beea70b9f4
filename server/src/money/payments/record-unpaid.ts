import type { Tx } from "#platform/database/database.ts";
import { report } from "#money/findings/findings.ts";
import { reportChanged, sums } from "./report-charge.ts";
import { type PaymentsRuntime, purposeOf } from "./payment-handlers.ts";
import { bookLateFee } from "./record-outcome.ts";
import { type Payment, type PaymentState, recordStatus } from "./queries.ts";
import type { Charge } from "#gateway/gateway.ts";

/** Records that a payment brought no money. `failed` ends one attempt, not the payment: the same
 * checkout page can be tried again, and a later success counts. For booked money only `reversed`
 * matters: any other status is an answer that a reported success has overtaken. */

const UNDER_WAY = new Set(["ongoing", "pending", "processing", "queued"]);

export async function recordUnpaid(
  tx: Tx,
  told: { intent: Payment; charge: Charge; status: string },
  runtime: PaymentsRuntime,
): Promise<"settled" | "held" | "unpaid"> {
  const { intent, charge, status } = told;
  const { id, reference, state } = intent;
  const now = runtime.clock.now();
  if (state === "settled" || state === "held") {
    if (status !== "reversed") return state;
    const { feesKobo, currency } = charge;
    // The gateway keeps its fee.
    if (currency !== undefined) await bookLateFee(tx, { intent, charge: { feesKobo, currency } });
    await reportChanged(tx, { intent, charge, now });
    return state;
  }
  if (status === "reversed") {
    await report(tx, { kind: "payment-reversed", subject: reference, details: sums(charge), now });
  }
  // A transfer of another sum was sent back; the page waits for the right one.
  const isSentBack = status === "failed" && intent.rejectedAt !== null;
  const next = isSentBack ? "open" : stateAfter(status, state);
  await recordStatus(tx, {
    id,
    state: next,
    gatewayStatus: status,
    gatewayId: charge.gatewayId ?? intent.gatewayId,
  });
  // An investor who waited for their bank is notified; a decline was shown on the checkout page.
  if (next === "failed" && state === "open" && UNDER_WAY.has(intent.gatewayStatus ?? "")) {
    await purposeOf(runtime, intent.purpose).unpaid?.(tx, runtime, intent, "failed");
  }
  return "unpaid";
}

function stateAfter(status: string, before: "created" | "open" | "failed"): PaymentState {
  if (status === "failed" || status === "reversed") return "failed";
  if (UNDER_WAY.has(status)) return "open";
  return before === "created" ? "open" : before;
}
