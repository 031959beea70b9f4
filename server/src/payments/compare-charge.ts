import { type Tx, inTransaction } from "../platform/database.ts";
import { askGateway } from "./ask-gateway.ts";
import { findBooked, findFirstIntentAt } from "./booked-queries.ts";
import { report, reportOnce } from "../findings/findings.ts";
import { sums } from "./report-charge.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { lockPayment } from "./queries.ts";
import { closeFindingsAbout } from "../findings/see-findings.ts";
import { type Verdict, settlePayment } from "./settle-payment.ts";
import type { Charge } from "../gateway/gateway.ts";

/** The two ways of comparing payments with the gateway's. What it lists is booked by the one verb that
 * books payments, so what nobody told us of comes in here; then the fee is compared. What we have
 * booked and it does not list is asked about. */

export async function compareCharge(
  runtime: PaymentsRuntime,
  reference: string,
  charge: Charge,
): Promise<Verdict> {
  return inTransaction(runtime.db, async (tx) => {
    const verdict = await settlePayment(tx, runtime, { reference, charge, by: "gateway" });
    const payment = await lockPayment(tx, reference);
    const booked = payment?.feesKobo ?? null;
    if (booked !== null && charge.feesKobo !== undefined && booked !== charge.feesKobo) {
      const details = { bookedKobo: booked.toString(), ...sums(charge) };
      const now = runtime.clock.now();
      await reportOnce(tx, { kind: "fees-differ", subject: reference, details, now });
    }
    return verdict;
  });
}

/** Payments that brought money in that time, in the order of their ids. */
export const listBooked = findBooked;

/** Since when the gateway can have money of ours, if ever. */
export const firstIntentAt = findFirstIntentAt;

export type Confirmation =
  | { kind: "asked" }
  | { kind: "unknown"; retryAfterMs: number | undefined };

/** Asks about money that is in the books. Only `success` confirms it; that it was taken back is told by
 * whoever settles payments. */
export async function confirmPayment(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<Confirmation> {
  return askGateway(runtime, reference, async (tx, answer): Promise<Confirmation> => {
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "not-found") {
      await reportUnconfirmed(tx, runtime, reference, { status: "not found" });
    } else if (answer.charge.status === "success") {
      const kinds = ["payment-unconfirmed"] as const;
      await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
    } else if (answer.charge.status !== "reversed") {
      await reportUnconfirmed(tx, runtime, reference, sums(answer.charge));
    }
    return { kind: "asked" };
  });
}

async function reportUnconfirmed(
  tx: Tx,
  { clock }: PaymentsRuntime,
  subject: string,
  details: Readonly<Record<string, string | null>>,
): Promise<void> {
  await report(tx, { kind: "payment-unconfirmed", subject, details, now: clock.now() });
}
