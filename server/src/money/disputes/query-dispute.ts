import { settleBeforeReversal } from "#money/payments/paid-payment.ts";
import { reportOnce } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type Verdict, hearDispute } from "./apply-gateway-status.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { GatewayDispute } from "#gateway/gateway.ts";
import { type Answer as Answered, unanswered } from "#gateway/submission.ts";

/** Queries the gateway for a dispute's status and books the answer. An error, a time-out or a
 * refused query says nothing. */

export type Answer = Answered<{ verdict: Verdict }>;

type Conclude<Conclusion> = (tx: Tx, answer: Answer) => Promise<Conclusion>;

/** `conclude` runs in the transaction that books. */
export async function askDispute<Conclusion>(
  runtime: PaymentsRuntime,
  gatewayId: string,
  conclude: Conclude<Conclusion>,
): Promise<Conclusion> {
  const { config, db } = runtime;
  const outcome = await gatewayOf(config).fetchDispute(gatewayId);
  if (outcome.kind === "ok" && outcome.value.gatewayId === gatewayId) {
    return bookDispute(runtime, outcome.value, conclude);
  }
  const other = { kind: "unknown", reason: "an answer about another dispute" } as const;
  const answer = unanswered(runtime, gatewayId, outcome.kind === "ok" ? other : outcome);
  return inTransaction(db, (tx) => conclude(tx, answer));
}

/** Books the gateway's own answer about a dispute. A payment that is not booked yet is queried and
 * booked first. */
export async function bookDispute<Conclusion>(
  runtime: PaymentsRuntime,
  said: GatewayDispute,
  conclude: Conclude<Conclusion>,
): Promise<Conclusion> {
  const heard = await inTransaction(runtime.db, async (tx) => {
    const verdict = await hearDispute(tx, runtime, { said, by: "gateway" });
    if (verdict === "unbooked") return undefined;
    return { conclusion: await conclude(tx, { kind: "answered", verdict }) };
  });
  if (heard) return heard.conclusion;
  return settleBeforeReversal(runtime, said.reference ?? "", async (tx, asked) => {
    if (asked.kind === "unknown") return conclude(tx, asked);
    const verdict = await hearDispute(tx, runtime, { said, by: "gateway" });
    if (verdict !== "unbooked") return conclude(tx, { kind: "answered", verdict });
    const details = {
      payment: said.reference ?? null,
      amountKobo: said.amountKobo?.toString() ?? null,
      status: said.status ?? null,
    };
    const now = runtime.clock.now();
    await reportOnce(tx, { kind: "dispute-unexplained", subject: said.gatewayId, details, now });
    return conclude(tx, { kind: "answered", verdict: "reported" });
  });
}
