import { type Answer as Answered, queryStatus } from "#gateway/submission.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Verdict, settleWithdrawal } from "./settle-withdrawal.ts";
import type { PayoutsRuntime } from "./ended-withdrawal.ts";

/** Also `not-found` while the gateway is still processing our request. */
export type Answer = Answered<{ verdict: Verdict }>;

/** Queries the gateway for a payout's status and books the answer. `conclude` runs in the
 * transaction that books. */
export function askGateway<Conclusion>(
  runtime: PayoutsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
): Promise<Conclusion> {
  const askedAt = runtime.clock.now();
  return queryStatus(
    runtime,
    {
      reference,
      call: () => gatewayOf(runtime.config).fetchTransfer(reference),
      async apply(tx, transfer) {
        const said = { reference, transfer, by: "gateway", askedAt } as const;
        return { verdict: await settleWithdrawal(tx, runtime, said) };
      },
    },
    conclude,
  );
}
