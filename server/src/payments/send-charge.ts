import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { inTransaction } from "../platform/database.ts";
import { askAboutCharge } from "./ask-about-charge.ts";
import { chargeAuthorization } from "../gateway/paystack/cards.ts";
import type { Charge } from "./charge.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import type { Payment } from "./queries.ts";
import { recordChallenge, recordRefusal, recordUnknown } from "./record-charge.ts";
import { wishToSend } from "./sent-wish.ts";
import { settlePayment } from "./settle-payment.ts";

/** Charges a kept card, once, and writes down what came of it. Its answer can settle what equals what
 * was asked for. A failure that it tells is believed once the gateway says it again when asked. */

const DUPLICATE = "duplicate_reference";

/** For how long the gateway takes no more, if it said so. */
type Sent = { closedForMs: number | undefined };

export async function sendCharge(
  runtime: PaymentsRuntime,
  { payment, authorizationCode }: { payment: Payment; authorizationCode: string },
): Promise<Sent> {
  const { config, log } = runtime;
  const { reference, email, amountKobo, currency } = payment;
  const outcome = await chargeAuthorization(config.paystack, {
    authorizationCode,
    email,
    amountKobo,
    currency,
    reference,
    callbackUrl: config.appUrl + apiPaths.paymentReturn,
    metadata: wishToSend(payment),
  });
  if (outcome.kind === "ok") {
    await recordAnswer(runtime, reference, outcome.value);
    return { closedForMs: undefined };
  }
  const why = outcome.kind === "refused" ? outcome.code : outcome.reason;
  log.warn({ reference, why }, "the gateway did not charge a kept card");
  if (outcome.kind === "unknown") {
    const { retryAfterMs } = outcome;
    await recordUnknown(runtime, reference, retryAfterMs);
    return { closedForMs: retryAfterMs };
  }
  // An earlier call arrived after all.
  if (outcome.code === DUPLICATE) await askAboutCharge(runtime, reference);
  else await recordRefusal(runtime, reference, outcome);
  return { closedForMs: undefined };
}

async function recordAnswer(
  runtime: PaymentsRuntime,
  reference: string,
  answer: { kind: "challenged"; url: string } | { kind: "attempted"; said: Charge },
): Promise<void> {
  if (answer.kind === "challenged") return recordChallenge(runtime, reference, answer.url);
  const { said } = answer;
  const verdict = await inTransaction(runtime.db, (tx) =>
    settlePayment(tx, runtime, { reference, charge: said, by: "charge-answer" }),
  );
  if (verdict !== "settled") await askAboutCharge(runtime, reference);
}
