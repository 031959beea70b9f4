import { asPercent } from "@osisi/contracts/returns.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { MissedChoice } from "@osisi/contracts/plan-settings.ts";
import { intervalWords } from "@osisi/contracts/plan-terms.ts";
import type { InstalmentState, SavingPlan } from "@osisi/contracts/savings.ts";
import { cardTitle } from "#money/cards/card-texts.ts";
import { mandateTitle } from "#money/mandates/mandate-queries.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDay } from "#ui/dates.ts";

/** `₦500 every day, 92 times`; another amount is not that of all. */
export function amountAndInterval(
  amountKobo: bigint,
  plan: Times & Partial<Pick<SavingPlan, "amountChanged">>,
): string {
  const amount = formatNaira(amountKobo);
  const each = `${amount} every ${intervalWords[plan.interval].every}`;
  return plan.amountChanged ? `${each} from now on` : `${each}, ${plan.instalmentCount} times`;
}

/** `92 days`. */
export function timesOf({ interval, instalmentCount }: Times): string {
  return `${instalmentCount} ${intervalWords[interval].many}`;
}

type Times = Pick<SavingPlan, "interval" | "instalmentCount">;

/** `3%`, `6.5%`. */
export function percentOf(basisPoints: number): string {
  return `${asPercent(basisPoints)}%`;
}

const channelNames: Record<Channel, string> = {
  card: "Card",
  bank_transfer: "Transfer",
  bank: "Bank",
};

/** What happens when a card or a bank account does not pay. */
export const missedWords: Record<MissedChoice, string> = {
  retry: "Try it again",
  stash: "Take it from my stash",
  skip: "Leave it out",
};

const NOTHING_CHARGED = "Paused, nothing is charged";

/** The later instalments, as text. */
export function howItGoesOn(
  plan: Pick<SavingPlan, "card" | "mandate" | "charging" | "paused" | "paymentMethod" | "status">,
): string {
  if (plan.status === "matured") return "It has ended, nothing more is charged";
  if (plan.paused) return NOTHING_CHARGED;
  const isStopped = ["card-unusable", "stopped"].includes(plan.charging.state);
  if (plan.card && isStopped) return `${cardTitle(plan.card)}, not charged at the moment`;
  if (plan.card) return `${cardTitle(plan.card)}, charged on each due date`;
  if (plan.mandate && plan.charging.state === "mandate-ended") return "Not debited any more";
  if (plan.mandate?.state === "awaiting") {
    return `${mandateTitle(plan.mandate)}, once your bank allows it`;
  }
  if (plan.mandate) return `${mandateTitle(plan.mandate)}, debited on each due date`;
  const by = plan.paymentMethod === null ? "" : ` for ${channelNames[plan.paymentMethod]}`;
  return `We e-mail you a link${by} on each due date`;
}

export const instalmentWords: Record<InstalmentState, string> = {
  upcoming: "upcoming",
  due: "due",
  charging: "waiting for your bank",
  failed: "not paid",
  missed: "not confirmed",
  paid: "paid",
  lapsed: "left out",
};

/** Why a plan needs attention, shortened for a list; undefined where it does not. */
export function attentionOf(plan: SavingPlan): string | undefined {
  if (plan.lateReturn !== undefined) return "Its interest is late";
  if (plan.status === "matured") return undefined;
  if (plan.charging.state === "challenge") return "Your bank asks you to confirm";
  if (plan.paused) return "Paused";
  if (plan.unconfirmedCount > 0) return "A charge was not confirmed";
  if (plan.charging.state === "card-unusable") return "Your card can no longer be charged";
  if (plan.charging.state === "mandate-ended") return "Your bank account is not debited any more";
  if (plan.mandate && plan.charging.state === "stopped") return "The debits have stopped";
  if (plan.mandate && plan.charging.state === "retrying") return "Your bank did not pay";
  if (plan.charging.state === "processing") return undefined;
  if (plan.charging.state === "stopped") return "Your card was declined; charging has stopped";
  if (plan.charging.state === "retrying") return "Your card was declined; we try it again";
  if (plan.missedCount === 0) return undefined;
  return plan.missedCount === 1 ? "1 instalment to pay" : `${plan.missedCount} instalments to pay`;
}

/** What comes next, on the plan's own page: `Next: ₦500 on 1 Dec 2026`. */
export function nextInPlan({ amount, nextDue, paused }: Next): string {
  if (paused) return NOTHING_CHARGED;
  if (!nextDue) return "All instalments are paid";
  return `Next: ${formatNaira(koboOf(amount))} on ${formatDay(nextDue.dueDate)}`;
}

type Next = Pick<SavingPlan, "amount" | "nextDue" | "paused">;

/** Its last day, or the earlier one on which its owner ended it. */
export function endedOn({ endedOn: day, maturityDate }: SavingPlan): string {
  return day ?? maturityDate;
}

/** The next event of a plan that needs no attention. */
export function nextOf(plan: SavingPlan): string {
  if (plan.status === "matured") return `Paid out on ${formatDay(endedOn(plan))}`;
  if (plan.paused) return NOTHING_CHARGED;
  if (plan.nextDue) return `Next on ${formatDay(plan.nextDue.dueDate)}`;
  return `All instalments are paid. Ends on ${formatDay(plan.maturityDate)}`;
}
