import type { Charge, TransferIn } from "#gateway/charges.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import { type PaidCharge, gatewayFee } from "./charge-postings.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { type PaymentsRuntime, handlerOf } from "./payment-handlers.ts";
import { type Payment, type PaymentState, recordFees, recordStatus } from "./queries.ts";

/** Records what the gateway reports about a payment. `failed` ends one attempt, not the payment:
 * the same checkout page can be tried again, and a later success counts. For booked money only
 * `reversed` matters: any other status is an answer that a reported success has overtaken. */

const HALF_DAY_MS = 12 * 60 * 60_000;

/** The columns of a paid payment, wherever its money is. While the fee is unknown, checks
 * continue. */
export function paidFacts(intent: Payment, charge: PaidCharge, now: Date) {
  const later = nextCheckAt(intent, now) ?? new Date(now.getTime() + HALF_DAY_MS);
  return {
    id: intent.id,
    gatewayId: charge.gatewayId ?? null,
    feesKobo: charge.feesKobo ?? null,
    paidAt: whenPaid(charge, now),
    nextCheckAt: charge.feesKobo === undefined ? later : null,
  };
}

/** A gateway clock that is ahead of ours must not date the money in the future. */
export function whenPaid({ paidAt }: PaidCharge, now: Date): Date {
  return paidAt === undefined || paidAt > now ? now : paidAt;
}

/** The fee, if it was unknown when the payment was booked. */
export async function bookLateFee(
  tx: Tx,
  { intent, charge }: { intent: Payment; charge: Pick<PaidCharge, "feesKobo" | "currency"> },
): Promise<void> {
  const { id, gateway, paidAt } = intent;
  const { feesKobo } = charge;
  if (intent.feesKobo !== null || feesKobo === undefined || paidAt === null) return;
  await post(tx, gatewayFee(id, { gateway, charge, eventAt: paidAt }));
  await recordFees(tx, { id, feesKobo, nextCheckAt: null });
}

const UNDER_WAY = new Set(["ongoing", "pending", "processing", "queued"]);

export async function recordUnpaid(
  tx: Tx,
  reported: { intent: Payment; charge: Charge; status: string },
  runtime: PaymentsRuntime,
): Promise<"settled" | "held" | "unpaid"> {
  const { intent, charge, status } = reported;
  const { id, reference, state } = intent;
  const now = runtime.clock.now();
  if (state === "settled" || state === "held") {
    if (status !== "reversed") return state;
    const { feesKobo, currency } = charge;
    // The gateway keeps its fee.
    if (currency !== undefined) await bookLateFee(tx, { intent, charge: { feesKobo, currency } });
    // A returned debit is booked at night, after the refunds and disputes that may explain it.
    const isReturnedDebit = state === "settled" && intent.mandateId !== null;
    if (!isReturnedDebit) await reportChanged(tx, { intent, charge, now });
    return state;
  }
  if (status === "reversed") {
    await report(tx, {
      kind: "payment-reversed",
      subject: reference,
      details: chargeDetails(charge),
      now,
    });
  }
  // A transfer of another sum was sent back; the page waits for the right one.
  const isSentBack = status === "failed" && intent.rejectedAt !== null;
  const next = isSentBack ? "open" : stateAfter(status, state);
  await recordStatus(tx, {
    id,
    state: next,
    gatewayStatus: status,
    gatewayId: charge.gatewayId ?? intent.gatewayId,
  });
  // An investor who waited for their bank is notified; a decline was shown on the checkout page.
  if (next === "failed" && state === "open" && UNDER_WAY.has(intent.gatewayStatus ?? "")) {
    await handlerOf(runtime, intent.purpose).unpaid?.(tx, runtime, intent, "failed");
  }
  return "unpaid";
}

function stateAfter(status: string, before: "created" | "open" | "failed"): PaymentState {
  if (status === "failed" || status === "reversed") return "failed";
  if (UNDER_WAY.has(status)) return "open";
  return before === "created" ? "open" : before;
}

/** Stash and suspense share one ledger key: what was booked first is kept, whatever the gateway
 * reports later. */
export async function reportChanged(
  tx: Tx,
  { intent, charge, now }: { intent: Payment; charge: Charge; now: Date },
): Promise<void> {
  const details = { booked: intent.state, ...chargeDetails(charge) };
  await report(tx, { kind: "payment-changed", subject: intent.reference, details, now });
}

export function chargeDetails({
  status,
  amountKobo,
  requestedKobo,
  feesKobo,
  currency,
  gatewayId,
}: Charge) {
  return {
    status: status ?? null,
    amountKobo: amountKobo?.toString() ?? null,
    askedKobo: requestedKobo?.toString() ?? null,
    feesKobo: feesKobo?.toString() ?? null,
    currency: currency ?? null,
    gatewayId: gatewayId ?? null,
  };
}

export function transferDetails({
  toAccountNumber,
  customerCode,
  senderName,
  senderBank,
  narration,
}: TransferIn) {
  return {
    toAccountNumber: toAccountNumber ?? null,
    customerCode: customerCode ?? null,
    senderName: senderName ?? null,
    senderBank: senderBank ?? null,
    narration: narration ?? null,
  };
}
