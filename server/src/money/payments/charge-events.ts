import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { Charge } from "#gateway/charges.ts";
import type { Conclusion, EventHandler } from "#gateway/handle-webhook.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type Answer, queryGateway, settlePayment } from "./settle-payment.ts";
import { chargeDetails } from "./record-outcome.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";

/** Handles the webhook of a charge. One that equals its intent settles it, if the signature covers
 * its body. If it differs, is incomplete or is only a hint, the gateway that sent it is queried and
 * its answer decides: about a failed attempt, what it says of the reference, because another attempt
 * may be under way. A success that neither confirms books nothing and becomes a finding. */
export function chargeEvents(runtime: PaymentsRuntime): EventHandler<"charge"> {
  return async ({ gateway, charge, reference }, conclude) => {
    const settleBy = async (tx: Tx) => {
      const report = { gateway, reference, charge, source: "webhook" } as const;
      const first = await settlePayment(tx, runtime, report);
      if (first !== "undecided") await conclude(tx, { kind: "handled", outcome: first });
      return first;
    };
    const { signsBodies } = gatewayNamed(runtime.config, gateway).capabilities;
    const verdict = signsBodies ? await inTransaction(runtime.db, settleBy) : "undecided";
    if (verdict !== "undecided") return;
    await queryGateway(
      runtime,
      reference,
      (tx, answer) => conclude(tx, conclusionOf({ answer, reference, reported: charge })),
      { gateway, gatewayId: charge.status === "success" ? charge.gatewayId : undefined },
    );
  };
}

function conclusionOf({
  answer,
  reference,
  reported,
}: {
  answer: Answer;
  reference: string;
  reported: Charge;
}): Conclusion {
  if (answer.kind === "unknown" || (answer.kind === "answered" && answer.verdict === "undecided")) {
    const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
    return { kind: "later", retryAfterMs };
  }
  const outcome = answer.kind === "answered" ? answer.verdict : "not-found";
  const isBooked = outcome === "settled" || outcome === "held";
  if (isBooked && answer.kind === "answered" && !contradicts(reported, answer.charge)) {
    return { kind: "handled", outcome };
  }
  // A failed attempt claims no money that the answer could confirm.
  if (!isBooked && reported.status === "failed") return { kind: "handled", outcome };
  const kind = isBooked ? "webhook-contradicted" : "charge-unconfirmed";
  return {
    kind: "reported",
    finding: { kind, subject: reference, details: chargeDetails(reported) },
  };
}

function contradicts(reported: Charge, confirmed: Charge): boolean {
  return (
    differ(reported.amountKobo, confirmed.amountKobo) ||
    differ(reported.currency, confirmed.currency)
  );
}

/** A value that one of them omits is no contradiction. */
function differ<Value>(left: Value | undefined, right: Value | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}
