import { type Tx, inTransaction } from "../platform/database.ts";
import { type Answer, askGateway } from "./ask-gateway.ts";
import { type Waiting, concludeWebhook, concludeWithFinding } from "../gateway/conclude-webhook.ts";
import { sums } from "../findings/findings.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Charge } from "../gateway/gateway.ts";

/** A webhook says that money came. One that equals its intent settles it. One that differs or lacks
 * something decides nothing: the gateway is asked, and its answer does. What neither confirms books
 * nothing and becomes a finding. */

export async function handleChargeSuccess(
  runtime: PaymentsRuntime,
  waiting: Waiting,
  { reference, said }: { reference: string; said: Charge },
): Promise<void> {
  const verdict = await inTransaction(runtime.db, async (tx) => {
    const first = await settlePayment(tx, runtime, { reference, charge: said, by: "webhook" });
    if (first !== "undecided") {
      await concludeWebhook(tx, runtime, waiting, { kind: "handled", outcome: first });
    }
    return first;
  });
  if (verdict !== "undecided") return;
  await askGateway(runtime, reference, (tx, answer) =>
    concludeBy(tx, runtime, waiting, { answer, reference, said }),
  );
}

async function concludeBy(
  tx: Tx,
  runtime: PaymentsRuntime,
  waiting: Waiting,
  { answer, reference, said }: { answer: Answer; reference: string; said: Charge },
): Promise<void> {
  if (answer.kind === "unknown" || (answer.kind === "told" && answer.verdict === "undecided")) {
    const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
    return concludeWebhook(tx, runtime, waiting, { kind: "later", retryAfterMs });
  }
  const outcome = answer.kind === "told" ? answer.verdict : "not-found";
  const isBooked = outcome === "settled" || outcome === "held";
  if (isBooked && answer.kind === "told" && !contradicts(said, answer.charge)) {
    return concludeWebhook(tx, runtime, waiting, { kind: "handled", outcome });
  }
  const kind = isBooked ? "webhook-contradicted" : "charge-unconfirmed";
  await concludeWithFinding(tx, runtime, waiting, {
    kind,
    subject: reference,
    details: sums(said),
  });
}

function contradicts(said: Charge, confirmed: Charge): boolean {
  return differ(said.amountKobo, confirmed.amountKobo) || differ(said.currency, confirmed.currency);
}

/** What one of them leaves out is no contradiction. */
function differ<Value>(left: Value | undefined, right: Value | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}
