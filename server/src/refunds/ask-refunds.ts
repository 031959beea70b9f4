import { bookTakenBack } from "../payments/book-taken-back.ts";
import { transactionIdOf } from "../payments/find-paid.ts";
import type { Outcome } from "../gateway/paystack/client.ts";
import type { PaymentsRuntime } from "../payments/purposes.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import { lockMoney } from "../suspense/whose-money.ts";
import { adoptRefund } from "./adopt-refund.ts";
import type { GatewayRefund } from "./gateway-refund.ts";
import { hearRefund } from "./hear-refund.ts";
import { matchRefunds } from "./match-refunds.ts";
import { listRefunds } from "../gateway/paystack/refunds.ts";
import { listRefundsOf } from "./queries.ts";

/** Asks the gateway for all refunds of a payment and books what it says. The list alone tells several
 * refunds of one payment apart, because webhooks do not say which one they mean. After an error, a
 * time-out or a refusal of the question nothing is known. */

export type Answer =
  /** `absent`: the ids of our refunds that may have been sent and that it does not have. */
  | { kind: "told"; absent: string[] }
  /** It knows no such payment. */
  | { kind: "not-found" }
  | { kind: "unknown"; retryAfterMs: number | undefined };

/** `conclude` is written together with what the answer did. */
export async function askRefunds<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
): Promise<Conclusion> {
  const { db, log } = runtime;
  const outcome = await listOf(runtime, reference);
  if (outcome.kind !== "ok") {
    const why = outcome.kind === "refused" ? outcome.code : outcome.reason;
    log.warn({ reference, why }, "the gateway did not say how refunds stand");
    return inTransaction(db, (tx) => conclude(tx, unanswered(outcome)));
  }
  const theirs = outcome.value;
  const booked = await inTransaction(db, async (tx) => {
    const money = await lockMoney(tx, reference);
    if (money.kind === "unknown" && theirs.length > 0) return undefined;
    const absent = await bookRefunds(tx, runtime, { reference, theirs });
    return { conclusion: await conclude(tx, { kind: "told", absent }) };
  });
  if (booked) return booked.conclusion;
  return bookTakenBack(runtime, reference, async (tx, asked) => {
    if (asked.kind === "unknown") return conclude(tx, asked);
    const absent = await bookRefunds(tx, runtime, { reference, theirs });
    return conclude(tx, { kind: "told", absent });
  });
}

async function listOf(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<Outcome<GatewayRefund[]>> {
  const transactionId = await transactionIdOf(runtime, reference);
  if (transactionId.kind !== "ok") return transactionId;
  const { paystack } = runtime.config;
  return listRefunds(paystack, { transactionId: transactionId.value, reference });
}

function unanswered(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): Answer {
  if (outcome.kind === "unknown") {
    return { kind: "unknown", retryAfterMs: outcome.retryAfterMs };
  }
  const isNotFound = outcome.status === 404 || outcome.code === "transaction_not_found";
  return isNotFound ? { kind: "not-found" } : { kind: "unknown", retryAfterMs: undefined };
}

/** Books what the gateway has of a payment's refunds; answers which of ours it does not have. */
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
