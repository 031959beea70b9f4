import { type Charge } from "#gateway/gateway.ts";
import type { Conclusion, EventHandler } from "#gateway/handle-webhook.ts";
import { inTransaction } from "#platform/database/database.ts";
import { type Answer, askGateway } from "./ask-gateway.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { sums } from "./report-charge.ts";
import { settlePayment } from "./settle-payment.ts";

/** Handles the webhook of a successful charge. A webhook that equals its intent settles it. If it
 * differs or is incomplete, the gateway is queried and its answer decides. What neither confirms
 * books nothing and becomes a finding. */
export function chargeEvents(runtime: PaymentsRuntime): EventHandler<"charge"> {
  return async ({ charge, reference }, conclude) => {
    const verdict = await inTransaction(runtime.db, async (tx) => {
      const first = await settlePayment(tx, runtime, { reference, charge, by: "webhook" });
      if (first !== "undecided") await conclude(tx, { kind: "handled", outcome: first });
      return first;
    });
    if (verdict !== "undecided") return;
    await askGateway(runtime, reference, (tx, answer) =>
      conclude(tx, conclusionOf({ answer, reference, said: charge })),
    );
  };
}

function conclusionOf({
  answer,
  reference,
  said,
}: {
  answer: Answer;
  reference: string;
  said: Charge;
}): Conclusion {
  if (answer.kind === "unknown" || (answer.kind === "told" && answer.verdict === "undecided")) {
    const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
    return { kind: "later", retryAfterMs };
  }
  const outcome = answer.kind === "told" ? answer.verdict : "not-found";
  const isBooked = outcome === "settled" || outcome === "held";
  if (isBooked && answer.kind === "told" && !contradicts(said, answer.charge)) {
    return { kind: "handled", outcome };
  }
  const kind = isBooked ? "webhook-contradicted" : "charge-unconfirmed";
  return { kind: "reported", finding: { kind, subject: reference, details: sums(said) } };
}

function contradicts(said: Charge, confirmed: Charge): boolean {
  return differ(said.amountKobo, confirmed.amountKobo) || differ(said.currency, confirmed.currency);
}

/** A value that one of them omits is no contradiction. */
function differ<Value>(left: Value | undefined, right: Value | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}
