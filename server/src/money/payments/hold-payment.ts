import type { GatewayName } from "#gateway/gateway.ts";
import { KeyReused, post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type PaidCharge, creditToSuspense, unexplainedId } from "./charge-postings.ts";
import { report } from "#money/findings/findings.ts";
import { type PaymentsRuntime, handlerOf } from "./payment-handlers.ts";
import { type Payment, isBooked, recordPaid } from "./queries.ts";
import {
  bookLateFee,
  paidFacts,
  reportChanged,
  chargeDetails,
  transferDetails,
  whenPaid,
} from "./record-outcome.ts";
import type { NoIntent } from "./transfer-intent.ts";

/** Holds money that the gateway confirms but that does not match an intent, or has none. It belongs
 * to no investor yet: it goes to suspense, and an operator decides. */

type Held = Readonly<{
  intent: Payment;
  charge: PaidCharge;
  why?: "payment-differs" | "payment-of-closed-account" | "payment-changed";
}>;

/** Returns where the money is. An undecided payment becomes held, even if its money was booked
 * before the intent was restored, so that a card's charge ends as well. */
export async function holdPayment(
  tx: Tx,
  runtime: PaymentsRuntime,
  { intent, charge, why = "payment-differs" }: Held,
): Promise<"held" | "settled"> {
  const now = runtime.clock.now();
  const { id, gateway, reference } = intent;
  const eventAt = intent.paidAt ?? whenPaid(charge, now);
  try {
    await post(tx, creditToSuspense(id, { gateway, charge, eventAt }));
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    await reportChanged(tx, { intent, charge, now });
    if (isBooked(intent)) return intent.state === "settled" ? "settled" : "held";
    return recordHeld(tx, runtime, { intent, charge });
  }
  if (intent.state === "held") {
    await bookLateFee(tx, { intent, charge });
    return "held";
  }
  await report(tx, { kind: why, subject: reference, details: chargeDetails(charge), now });
  return recordHeld(tx, runtime, { intent, charge });
}

async function recordHeld(
  tx: Tx,
  runtime: PaymentsRuntime,
  { intent, charge }: Held,
): Promise<"held"> {
  const now = runtime.clock.now();
  await recordPaid(tx, {
    ...paidFacts(intent, charge, now),
    state: "held",
    settledAt: null,
    cardId: intent.cardId,
    receivedKobo: charge.currency === intent.currency ? charge.amountKobo : null,
  });
  await handlerOf(runtime, intent.purpose).held(tx, runtime, intent);
  return "held";
}

export async function holdUnexplained(
  tx: Tx,
  { clock }: Runtime,
  { gateway, charge, why }: { gateway: GatewayName; charge: PaidCharge; why?: NoIntent },
): Promise<"held"> {
  const now = clock.now();
  const { reference, transferIn } = charge;
  const money = unexplainedId(reference);
  const transfer = transferIn && { why: why ?? null, ...transferDetails(transferIn) };
  const details = { ...chargeDetails(charge), money, ...transfer };
  const eventAt = whenPaid(charge, now);
  try {
    const credit = creditToSuspense(money, { gateway, charge, eventAt });
    const { fresh } = await post(tx, credit);
    // A repeated report does not reopen what an operator has decided.
    if (fresh[0]) {
      await report(tx, { kind: "charge-unexplained", subject: reference, details, now });
    }
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    await report(tx, { kind: "payment-changed", subject: reference, details, now });
  }
  return "held";
}
