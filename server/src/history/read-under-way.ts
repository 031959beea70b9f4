import type { UnderWay } from "@osisi/contracts/history.ts";
import type { Debt, Dispute } from "@osisi/contracts/disputes.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import type { Refund } from "@osisi/contracts/refunds.ts";
import type { Channel, Payment } from "@osisi/contracts/payments.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { debtOf } from "../debts/see-debt.ts";
import { disputesOpen } from "../disputes/see-disputes.ts";
import type { Runtime } from "../platform/runtime.ts";
import { refundsUnderWay } from "../refunds/see-refunds.ts";
import { pendingWithdrawals } from "../stash/see-withdrawals.ts";
import { momentInLagos } from "./lagos.ts";
import { paymentsWaiting } from "./payments-waiting.ts";

/** Everything of an investor that is neither here nor there: what it waits for, and what happens if
 * that does not come. Newest first. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A checkout page can be paid for so long. */
const PAYABLE_MS = HOUR_MS;
/** The gateway is asked about a payment for so long. */
const ASKED_MS = 7 * DAY_MS;
/** After that a person of ours looks at a withdrawal. */
const LOOKED_AT_MS = DAY_MS;
export const SHOWN_AT_MOST = 20;

const channels: Record<Channel, string> = {
  card: "By card",
  bank_transfer: "By transfer",
  bank: "Through your bank",
};

type Waiting = Readonly<{
  payments: readonly Payment[];
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
    paymentsWaiting(db, investorId, clock.now()),
    pendingWithdrawals(db, investorId, SHOWN_AT_MOST),
    refundsUnderWay(db, investorId),
    disputesOpen(db, investorId),
    debtOf(db, investorId),
  ]);
  return underWayOf({ payments, withdrawals, refunds, disputes, debt });
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

function ofPayment(payment: Payment): UnderWay {
  const { reference, amount, since, payUrl, channel, state } = payment;
  return {
    kind: "payment",
    reference,
    amount,
    since,
    payUrl,
    detail: channel && channels[channel],
    stateText: state === "held" ? "Being looked at" : "On its way to your stash",
    nextStep: state === "held" ? HELD : openPayment(payment),
  };
}

const HELD =
  "It reached us otherwise than we expected, for instance with another amount. We keep it safe. Nothing is lost, and you will hear from us.";

function openPayment({ since, payUrl }: Payment): string {
  const begun = Date.parse(since);
  if (payUrl !== null) {
    const until = momentInLagos(new Date(begun + PAYABLE_MS));
    return `Your bank has not confirmed it. You can finish paying until ${until}; if you do not, nothing is taken.`;
  }
  const until = momentInLagos(new Date(begun + ASKED_MS));
  return `Your bank has not confirmed it. We keep asking until ${until}, and it is in your stash as soon as it does. If you see a debit and no money here by then, write to us with the reference.`;
}

function ofWithdrawal({ reference, amount, since, ...withdrawal }: Withdrawal): UnderWay {
  const lookedAt = momentInLagos(new Date(Date.parse(since) + LOOKED_AT_MS));
  return {
    kind: "withdrawal",
    reference,
    amount,
    since,
    payUrl: null,
    detail: `${withdrawal.bankName} ·· ${withdrawal.last4}`,
    stateText: withdrawal.stateText,
    nextStep: `Your bank usually confirms it within minutes. If it cannot be paid, all of it returns to your stash. If your bank is still silent on ${lookedAt}, a person of ours takes it up.`,
  };
}

function ofRefund({ reference, amount, since, stateText, nextStep }: Refund): UnderWay {
  return {
    kind: "refund",
    reference,
    amount,
    since,
    stateText,
    nextStep,
    detail: null,
    payUrl: null,
  };
}

function ofDispute({ reference, amount, frozen, since, ...words }: Dispute): UnderWay {
  const keptAside = formatNaira(koboFromNaira(frozen) ?? 0n);
  return {
    kind: "dispute",
    reference,
    amount,
    since,
    stateText: words.stateText,
    nextStep: words.nextStep,
    detail: frozen > 0 ? `${keptAside} of your stash is kept aside` : null,
    payUrl: null,
  };
}

function ofDebt({ amount, since, stateText, nextStep }: Debt): UnderWay {
  return {
    kind: "debt",
    reference: null,
    amount,
    since,
    stateText,
    nextStep,
    detail: null,
    payUrl: null,
  };
}
