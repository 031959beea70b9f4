import type { ClosingReason } from "@osisi/contracts/closing.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira, koboFromNaira } from "@osisi/contracts/money.ts";
import { redeemable } from "@osisi/contracts/referrals.ts";
import { disputesOpen } from "#money/disputes/list-disputes.ts";
import { undecidedPayments } from "#views/history/under-way.ts";
import { countActiveInvestments } from "#products/investments/queries.ts";
import { balancesByKind } from "#ledger/balance.ts";
import { undecidedKobo } from "#money/payments/in-flight.ts";
import type { Db } from "#platform/database/database.ts";
import { listLate } from "#money/returns/queries.ts";
import { countRunningPlans } from "#products/savings/queries.ts";

/** The reasons why an account cannot be closed: money or value that it holds, or that is pending in
 * or out. Each reason says what helps. Nothing is ever forfeited on the investor's behalf, not
 * even the last naira. */
export async function closingReasons(
  db: Db,
  { investorId, now }: { investorId: string; now: Date },
): Promise<ClosingReason[]> {
  const balances = await balancesByKind(db, investorId);
  const payments = await undecidedPayments(db, investorId, now);
  const disputes = await disputesOpen(db, investorId);
  const found = {
    stash: balances.get("stash") ?? 0n,
    held: balances.get("held") ?? 0n,
    refunds: balances.get("refund-held") ?? 0n,
    frozen: balances.get("frozen") ?? 0n,
    debt: balances.get("debt") ?? 0n,
    inPlans: balances.get("plan") ?? 0n,
    invested: balances.get("investment") ?? 0n,
    points: redeemable(Number(balances.get("points") ?? 0n)),
    plans: await countRunningPlans(db, investorId),
    investments: await countActiveInvestments(db, investorId),
    undecided: await undecidedKobo(db, investorId, now),
    underReview: sumOf(payments.filter(({ state }) => state === "under-review")),
    late: (await listLate(db, investorId)).reduce((sum, { amountKobo }) => sum + amountKobo, 0n),
    isDisputed: disputes.length > 0,
  };
  return [...stashReasons(found), ...productReasons(found), ...disputeReasons(found)];
}

function sumOf(payments: readonly { amount: number }[]): bigint {
  return payments.reduce((sum, { amount }) => sum + (koboFromNaira(amount) ?? 0n), 0n);
}

type Amount =
  | "stash"
  | "held"
  | "undecided"
  | "underReview"
  | "inPlans"
  | "invested"
  | "late"
  | "refunds"
  | "frozen"
  | "debt";
type Found = Record<Amount, bigint> &
  Record<"points" | "plans" | "investments", number> & { isDisputed: boolean };

function* stashReasons({ stash, held, underReview, undecided }: Found): Generator<ClosingReason> {
  if (stash > 0n) yield { kind: "stash", text: stashText(stash) };
  if (held > 0n) {
    const text = `${formatNaira(held)} is held for a withdrawal on its way to your bank. Wait until it has arrived.`;
    yield { kind: "withdrawals", text };
  }
  if (undecided > 0n) {
    const text = `${formatNaira(undecided)} that you began to pay may still arrive. If you left the payment page, wait an hour.`;
    yield { kind: "payments", text };
  }
  if (underReview > 0n) {
    const text = `We are looking at a payment of ${formatNaira(underReview)}. You will hear from us.`;
    yield { kind: "payments", text };
  }
}

function stashText(stash: bigint): string {
  const minimum = limits.minimumWithdrawalKobo;
  const balance = `${formatNaira(stash)} is in your stash.`;
  if (stash >= minimum) return `${balance} Withdraw it first.`;
  const lacking = minimum - stash;
  const toAdd = lacking > limits.minimumFundKobo ? lacking : limits.minimumFundKobo;
  return `${balance} The least you can withdraw is ${formatNaira(minimum)}. Add ${formatNaira(toAdd)}, then withdraw all of it.`;
}

function* productReasons({
  inPlans,
  invested,
  investments,
  late,
  plans,
  points,
}: Found): Generator<ClosingReason> {
  if (plans > 0 || inPlans > 0n) {
    const text = `${formatNaira(inPlans)} is in running saving plans. It comes to your stash when they end.`;
    yield { kind: "plans", text };
  }
  if (investments > 0 || invested > 0n) {
    const text = `${formatNaira(invested)} is invested. It comes to your stash when the investments end.`;
    yield { kind: "investments", text };
  }
  if (late > 0n) {
    const text = `A return of ${formatNaira(late)} is late. We pay it into your stash as soon as the money for it has come.`;
    yield { kind: "returns", text };
  }
  if (points > 0) yield { kind: "points", text: `You have ${points} GP. Redeem them first.` };
}

function* disputeReasons({ debt, frozen, isDisputed, refunds }: Found): Generator<ClosingReason> {
  if (refunds > 0n) {
    const text = `${formatNaira(refunds)} is on its way back to where it came from.`;
    yield { kind: "refunds", text };
  }
  if (isDisputed || frozen > 0n) {
    const text = "A bank wants a payment of yours back. Wait until the banks decide.";
    yield { kind: "disputes", text };
  }
  if (debt > 0n) {
    const text = `You owe ${formatNaira(debt)}, because a payment went back. Add it to your stash to repay it.`;
    yield { kind: "debt", text };
  }
}
