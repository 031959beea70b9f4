import type { Charge } from "#gateway/gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { type Answer as Answered, ask } from "#gateway/submission.ts";
import type { Tx } from "#platform/database/database.ts";
import type { PaymentsRuntime } from "./payment-handlers.ts";
import { type Verdict, settlePayment } from "./settle-payment.ts";

export type Answer = Answered<{ verdict: Verdict; charge: Charge }>;

/** Queries the gateway for a payment's status and books the answer. `conclude` runs in the
 * transaction that books. */
export function askGateway<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
): Promise<Conclusion> {
  return ask(
    runtime,
    {
      reference,
      call: () => gatewayOf(runtime.config).fetchCharge(reference),
      async apply(tx, charge) {
        const verdict = await settlePayment(tx, runtime, { reference, charge, by: "gateway" });
        return { verdict, charge };
      },
    },
    conclude,
  );
}
