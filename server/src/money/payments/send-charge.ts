import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { inTransaction } from "#platform/database/database.ts";
import { askAboutCharge } from "./ask-about-charge.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import type { Payment } from "./queries.ts";
import { recordChallenge, recordRefusal, recordUnknown } from "./record-charge.ts";
import { wishToSend } from "./gateway-metadata.ts";
import { settlePayment } from "./settle-payment.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { ChargeAttempt } from "#gateway/gateway.ts";
import { submit } from "#gateway/submission.ts";

/** Charges a kept card once and records the outcome. A success that equals the request settles. A
 * failure is believed only when a query confirms it. */

/** How long the gateway accepts no more charges, if it said so. */
type Sent = { closedForMs: number | undefined };

export async function sendCharge(
  runtime: PaymentsRuntime,
  { payment, authorizationCode }: { payment: Payment; authorizationCode: string },
): Promise<Sent> {
  const { config } = runtime;
  const { reference, email, amountKobo, currency } = payment;
  const call = () =>
    gatewayOf(config).chargeAuthorization({
      authorizationCode,
      email,
      amountKobo,
      currency,
      reference,
      callbackUrl: config.appUrl + apiPaths.paymentReturn,
      metadata: wishToSend(payment),
    });
  let closedForMs: number | undefined;
  await submit(
    runtime,
    { reference, call },
    {
      taken: (answer) => recordAnswer(runtime, reference, answer),
      async unknown(retryAfterMs) {
        await recordUnknown(runtime, reference, retryAfterMs);
        closedForMs = retryAfterMs;
      },
      // An earlier call reached the gateway after all.
      duplicate: () => askAboutCharge(runtime, reference),
      refused: (refusal) => recordRefusal(runtime, reference, refusal),
    },
  );
  return { closedForMs };
}

async function recordAnswer(
  runtime: PaymentsRuntime,
  reference: string,
  answer: ChargeAttempt,
): Promise<void> {
  if (answer.kind === "challenged") return recordChallenge(runtime, reference, answer.url);
  const verdict = await inTransaction(runtime.db, (tx) =>
    settlePayment(tx, runtime, { reference, charge: answer.charge, by: "charge-answer" }),
  );
  if (verdict !== "settled") await askAboutCharge(runtime, reference);
}
