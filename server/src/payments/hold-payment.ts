import { KeyReused, post } from "../ledger/post.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { creditToSuspense, unexplainedId } from "./book-charge.ts";
import type { PaidCharge } from "./charge.ts";
import { report } from "../findings/findings.ts";
import { reportChanged, sums } from "./report-charge.ts";
import { type PaymentsRuntime, purposeOf } from "./purposes.ts";
import { type Payment, isBooked, recordPaid } from "./queries.ts";
import { bookLateFee, paidFacts, whenPaid } from "./record-paid.ts";

/** Money that the gateway confirms and that is not what we asked for, or that we never asked for. It
 * is ours to keep safe and nobody's yet: it goes to suspense, and a person decides. */

type Held = Readonly<{
  intent: Payment;
  charge: PaidCharge;
  why?: "payment-differs" | "payment-of-closed-account" | "payment-changed";
}>;

/** Answers where the money is. A payment that nobody has decided is held from now on, also where its
 * money was booked before it was asked for anew: a card's charge ends with it. */
export async function holdPayment(
  tx: Tx,
  runtime: PaymentsRuntime,
  { intent, charge, why = "payment-differs" }: Held,
): Promise<"held" | "settled"> {
  const now = runtime.clock.now();
  const { id, reference } = intent;
  try {
    await post(
      tx,
      creditToSuspense(id, { charge, eventAt: intent.paidAt ?? whenPaid(charge, now) }),
    );
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
  await report(tx, { kind: why, subject: reference, details: sums(charge), now });
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
  await purposeOf(runtime, intent.purpose).held(tx, runtime, intent);
  return "held";
}

export async function holdUnexplained(
  tx: Tx,
  { clock }: Runtime,
  charge: PaidCharge,
): Promise<"held"> {
  const now = clock.now();
  const { reference } = charge;
  const money = unexplainedId(reference);
  const details = { ...sums(charge), money };
  const eventAt = whenPaid(charge, now);
  try {
    const credit = creditToSuspense(money, { charge, eventAt });
    const { fresh } = await post(tx, credit);
    // A person who has decided about it is not asked again because it is told again.
    if (fresh[0]) {
      await report(tx, { kind: "charge-unexplained", subject: reference, details, now });
    }
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    await report(tx, { kind: "payment-changed", subject: reference, details, now });
  }
  return "held";
}
