import { settleBeforeReversal } from "#money/payments/paid-payment.ts";
import { transactionIdOf } from "#money/payments/paid-payment.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { lockMoney } from "#money/suspense/find-money-owner.ts";
import { adoptRefund } from "./import-from-gateway.ts";
import { hearRefund } from "./apply-gateway-status.ts";
import { matchRefunds } from "./match-refunds.ts";
import { listRefundsOf } from "./queries.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { GatewayRefund, Outcome } from "#gateway/gateway.ts";
import { type Answer as Answered, unanswered } from "#gateway/submission.ts";

/** Queries the gateway for all refunds of a payment and books what it lists. Only the list tells
 * several refunds of one payment apart, because webhooks do not identify the refund. An error, a
 * time-out or a refused query says nothing. */

/** `absent`: ids of our refunds that may have been sent and are not in the list. */
export type Answer = Answered<{ absent: string[] }>;

/** `conclude` runs in the transaction that books. */
export async function askRefunds<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
): Promise<Conclusion> {
  const { db } = runtime;
  const outcome = await listOf(runtime, reference);
  if (outcome.kind !== "ok") {
    const answer = unanswered(runtime, reference, outcome);
    return inTransaction(db, (tx) => conclude(tx, answer));
  }
  const theirs = outcome.value;
  const booked = await inTransaction(db, async (tx) => {
    const money = await lockMoney(tx, reference);
    if (money.kind === "unknown" && theirs.length > 0) return undefined;
    const absent = await bookRefunds(tx, runtime, { reference, theirs });
    return { conclusion: await conclude(tx, { kind: "answered", absent }) };
  });
  if (booked) return booked.conclusion;
  return settleBeforeReversal(runtime, reference, async (tx, asked) => {
    if (asked.kind === "unknown") return conclude(tx, asked);
    const absent = await bookRefunds(tx, runtime, { reference, theirs });
    return conclude(tx, { kind: "answered", absent });
  });
}

async function listOf(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<Outcome<GatewayRefund[]>> {
  const transactionId = await transactionIdOf(runtime, reference);
  if (transactionId.kind !== "ok") return transactionId;
  const gateway = gatewayOf(runtime.config);
  return gateway.listRefundsOf({ gatewayId: transactionId.value, reference });
}

/** Books the gateway's refunds of a payment; returns those of ours that it does not list. */
async function bookRefunds(
  tx: Tx,
  runtime: PaymentsRuntime,
  { reference, theirs }: { reference: string; theirs: readonly GatewayRefund[] },
): Promise<string[]> {
  const money = await lockMoney(tx, reference);
  const ours = await listRefundsOf(tx, reference);
  const { pairs, foreign, absent } = matchRefunds(ours, theirs);
  for (const { refund, said } of pairs) await hearRefund(tx, runtime, refund, said);
  for (const said of foreign) {
    const adopted = await adoptRefund(tx, runtime, { reference, money, said });
    if (adopted) await hearRefund(tx, runtime, adopted, said);
  }
  return absent.map(({ id }) => id);
}
