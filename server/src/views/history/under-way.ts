import { lateFrom } from "@osisi/contracts/answer-times.ts";
import type { UnderWay } from "@osisi/contracts/history.ts";
import type { Debt, Dispute } from "@osisi/contracts/disputes.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import type { Refund } from "@osisi/contracts/refunds.ts";
import type { PaymentChannel } from "@osisi/contracts/payments.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { debtOf } from "#ledger/debts/get-debt.ts";
import { disputesOpen } from "#money/disputes/list-disputes.ts";
import { type PaymentInFlight, paymentsInFlight } from "#money/payments/in-flight.ts";
import { findDecided } from "#money/suspense/queries.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listPendingRefunds } from "#money/refunds/list-refunds.ts";
import { pendingWithdrawals } from "#money/withdrawals/view-withdrawals.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { describePayment } from "./describe-payment.ts";

/** Everything of an investor that is pending, with what it waits for and what happens otherwise,
 * and unpaid payments. Newest first. */

export const MAX_SHOWN = 20;

const channels: Record<PaymentChannel, string> = {
  card: "By card",
  bank_transfer: "By transfer",
  bank: "Through your bank",
  "own-account": "To your account number",
  "direct-debit": "By direct debit",
};

type Waiting = Readonly<{
  payments: readonly PaymentInFlight[];
  withdrawals: readonly Withdrawal[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  debt: Debt | undefined;
}>;

export async function readUnderWay(
  { clock, db }: Pick<Runtime, "clock" | "db">,
  investorId: string,
): Promise<UnderWay[]> {
  const [payments, withdrawals, refunds, disputes, debt] = await Promise.all([
    undecidedPayments(db, investorId, clock.now()),
    pendingWithdrawals(db, investorId, MAX_SHOWN),
    listPendingRefunds(db, investorId),
    disputesOpen(db, investorId),
    debtOf(db, investorId),
  ]);
  return underWayOf({ payments, withdrawals, refunds, disputes, debt });
}

/** Undecided payments. A held payment keeps that state for good; it is decided once an operator has
 * assigned its money. */
export async function undecidedPayments(
  db: Db,
  investorId: string,
  now: Date,
): Promise<PaymentInFlight[]> {
  return withoutDecided(db, await paymentsInFlight(db, investorId, now));
}

/** For payments that were already read. Queries only if one is held, which is rare. */
export async function withoutDecided(
  db: Db,
  payments: readonly PaymentInFlight[],
): Promise<PaymentInFlight[]> {
  const held = payments.filter(({ state }) => state === "under-review");
  const decided = await findDecided(
    db,
    held.map(({ reference }) => reference),
  );
  return payments.filter(({ reference }) => !decided.has(reference));
}

export function underWayOf({
  payments,
  withdrawals,
  refunds,
  disputes,
  debt,
}: Waiting): UnderWay[] {
  const all = [
    ...payments.map(ofPayment),
    ...withdrawals.map(ofWithdrawal),
    ...refunds.map(ofRefund),
    ...disputes.map(ofDispute),
    ...(debt ? [ofDebt(debt)] : []),
  ];
  return all.toSorted((a, b) => b.since.localeCompare(a.since));
}

function ofPayment(payment: PaymentInFlight): UnderWay {
  const { reference, amount, since, payUrl, channel, state, olderTries, canDismiss } = payment;
  return {
    kind: "payment",
    reference,
    amount,
    since,
    payUrl,
    state,
    olderTries,
    canDismiss,
    detail: channel && channels[channel],
    ...describePayment(payment),
  };
}

/** For items that are not payments. */
const NO_PAYMENT = { state: null, paysFor: null, olderTries: 0, canDismiss: false } as const;

function ofWithdrawal({ reference, amount, since, ...withdrawal }: Withdrawal): UnderWay {
  const late = momentInLagos(lateFrom("withdrawal", new Date(since)));
  return {
    kind: "withdrawal",
    ...NO_PAYMENT,
    reference,
    amount,
    since,
    payUrl: null,
    detail: `${withdrawal.bankName} ·· ${withdrawal.last4}`,
    stateText: withdrawal.stateText,
    nextStep: `Your bank usually confirms it within minutes. If your bank cannot take it, all of it comes back to your stash. If your bank has not answered by ${late}, we open a case for you.`,
  };
}

function ofRefund({ reference, amount, since, stateText, nextStep }: Refund): UnderWay {
  return {
    kind: "refund",
    ...NO_PAYMENT,
    reference,
    amount,
    since,
    stateText,
    nextStep,
    detail: null,
    payUrl: null,
  };
}

function ofDispute({ reference, amount, frozen, missing, since, ...words }: Dispute): UnderWay {
  const keptAside = formatNaira(koboFromNaira(frozen) ?? 0n);
  return {
    kind: "dispute",
    ...NO_PAYMENT,
    reference,
    amount,
    since,
    stateText: words.stateText,
    nextStep: words.nextStep,
    detail: frozen > 0 ? `We keep ${keptAside} of your stash aside` : null,
    payUrl: null,
    takesFirst: missing,
  };
}

function ofDebt({ amount, since, stateText, nextStep }: Debt): UnderWay {
  return {
    kind: "debt",
    ...NO_PAYMENT,
    reference: null,
    amount,
    since,
    stateText,
    nextStep,
    detail: null,
    payUrl: null,
    takesFirst: amount,
  };
}
