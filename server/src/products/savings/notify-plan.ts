import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Email } from "#people/notifications/email.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { StartedPlan, Plan, Unpaid } from "./plan.ts";

/** Notifications about a plan, written in the transaction of the event. An SMS does not name the
 * plan: a title may contain characters that an SMS cannot. */

export async function notifyStarted(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<void> {
  const amount = formatNaira(plan.amountKobo);
  const byHand = "On each due date we send you a link to pay the next one.";
  const debited =
    "On each due date your bank account is debited; you can pause, change or end that at any time.";
  const how =
    plan.cardId === null
      ? plan.mandateId === null
        ? byHand
        : debited
      : "On each due date your card is charged; you can pause, change the card or stop that at any time.";
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `Your saving plan has begun with ${nairaInSms(plan.amountKobo)}. It ends on ${formatDay(plan.maturesOn)}.`,
    email: {
      subject: `Your plan "${plan.name}" has begun`,
      lines: [
        `Your first instalment of ${amount} is saved in "${plan.name}". ${how}`,
        `The plan ends on ${formatDay(plan.maturesOn)}. Then all that you saved and its interest go to your stash, and not before.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** Automatic charges of a daily plan are not notified. */
export async function notifySaved(
  tx: Tx,
  runtime: Runtime,
  saved: { plan: StartedPlan; instalment: Unpaid; leftKobo: bigint },
): Promise<void> {
  const { plan, instalment, leftKobo } = saved;
  const amount = formatNaira(instalment.amountKobo);
  const left =
    leftKobo > 0n
      ? [`The plan takes no more: ${formatNaira(leftKobo)} of your payment is in your stash.`]
      : [];
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `${nairaInSms(instalment.amountKobo)} is saved in your plan.${leftKobo > 0n ? ` ${nairaInSms(leftKobo)} is in your stash: the plan takes no more.` : ""}`,
    email: {
      subject: `${amount} is saved in "${plan.name}"`,
      lines: [
        `An instalment of ${amount} is paid and saved in "${plan.name}".`,
        ...left,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export type LeftReason = keyof typeof leftReasons;

const leftReasons = {
  "paid-before": "This instalment had been paid already, and it is never paid twice.",
  "given-up": "Nothing was paid for a week after you opened it, so the plan had not begun.",
  over: "The plan takes no more instalments.",
  "not-offered": "We offer no plans of its length at the moment, so it cannot be added to.",
  full: "The plan has been added to as much as it takes.",
  owed: "What you owed us was repaid from it first, and the rest did not cover the instalment.",
} as const;

/** Money for a plan that could not go there stays in the investor's stash. */
export async function notifyLeftInStash(
  tx: Tx,
  runtime: Runtime,
  left: { plan: Plan; reference: string; amountKobo: bigint; why: LeftReason },
): Promise<void> {
  const { plan, reference } = left;
  const amount = formatNaira(left.amountKobo);
  const isOwed = left.why === "owed";
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "money-in",
    sms: isOwed
      ? `Your payment of ${nairaInSms(left.amountKobo)} has arrived. It repaid what you owed us first, and did not go into your plan.`
      : `Your payment of ${nairaInSms(left.amountKobo)} has arrived. It did not go into your plan: it is in your stash.`,
    email: {
      subject: isOwed
        ? `Your payment of ${amount} did not go into "${plan.name}"`
        : `Your payment of ${amount} is in your stash`,
      lines: [
        `Your payment of ${amount} for "${plan.name}" has arrived, and did not go into the plan. ${leftReasons[left.why]}`,
        isOwed
          ? "What is left of it, if anything, is in your stash."
          : "All of it is in your stash.",
        `Reference: ${reference}`,
        {
          link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` },
        },
      ],
    },
  });
}

/** Money that was added beyond the schedule. What the plan did not take of it is in the stash. */
export async function notifyToppedUp(
  tx: Tx,
  runtime: Runtime,
  added: { plan: Plan; addedKobo: bigint; leftKobo: bigint; reference: string },
): Promise<void> {
  const { plan, addedKobo, leftKobo, reference } = added;
  const [amount, left] = [formatNaira(addedKobo), formatNaira(leftKobo)];
  const isPart = leftKobo > 0n;
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `${nairaInSms(addedKobo)} is added to your saving plan.${isPart ? ` ${nairaInSms(leftKobo)} is in your stash: the plan takes no more.` : ""}`,
    email: {
      subject: `${amount} is added to "${plan.name}"`,
      lines: [
        `${amount} is added to "${plan.name}" and earns from the day on which you paid it.`,
        ...(isPart
          ? [
              `The plan takes no more than that. The other ${left} of your payment is in your stash.`,
            ]
          : []),
        `Reference: ${reference}`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** Another amount, for the instalments from that day on. */
export async function notifyAmountChanged(
  tx: Tx,
  runtime: Runtime,
  { plan, amountKobo, from }: { plan: Plan; amountKobo: bigint; from: string },
): Promise<void> {
  const amount = formatNaira(amountKobo);
  const day = formatDay(from);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `Your saving plan takes ${nairaInSms(amountKobo)} each time from ${day} on.`,
    email: {
      subject: `"${plan.name}" takes ${amount} each time from ${day}`,
      lines: [
        `As you chose, each payment for "${plan.name}" is ${amount} from ${day} on. What fell due before keeps its amount.`,
        "You can change it again on the plan's page.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** A payment link for a due instalment. */
export async function notifyToPay(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, url }: { plan: Plan; instalment: Unpaid; url: string },
): Promise<void> {
  const amount = formatNaira(instalment.amountKobo);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `The instalment of ${nairaInSms(instalment.amountKobo)} of your saving plan is due. Open Save in the app to pay it.`,
    email: {
      subject: `${amount} for "${plan.name}" is due`,
      lines: [
        `The instalment of ${amount} for "${plan.name}" is due on ${formatDay(instalment.dueOn ?? "")}. Pay it here:`,
        { link: { label: `Pay ${amount}`, url } },
        "You can also pay it from your stash, on the plan's page. It earns from the day on which it is paid.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export async function notifyMatured(
  tx: Tx,
  runtime: Runtime,
  {
    plan,
    ...sums
  }: {
    plan: StartedPlan;
    principalKobo: bigint;
    interestKobo: bigint;
    owedKobo: bigint;
    isDisputed: boolean;
  },
): Promise<void> {
  const total = sums.principalKobo + sums.interestKobo;
  const left = sums.owedKobo < total ? total - sums.owedKobo : 0n;
  const email: Email = {
    subject: `"${plan.name}" has ended: ${formatNaira(left)} is in your stash`,
    lines: [
      `Your plan "${plan.name}" has ended. You saved ${formatNaira(sums.principalKobo)}, and it earned ${formatNaira(sums.interestKobo)} before tax. Both ${sums.owedKobo > 0n ? "came into" : "are in"} your stash.`,
      ...(sums.owedKobo > 0n
        ? [`What you owed us was repaid from it first: ${formatNaira(left)} is left of it.`]
        : []),
      ...(sums.isDisputed
        ? [
            "What was paid with a payment that a bank disputes is kept apart until that is decided, with its interest.",
          ]
        : []),
      { link: planLink(runtime, plan) },
    ],
  };
  const sms = `Your saving plan has ended. ${nairaInSms(left)} is in your stash, ${sums.owedKobo > 0n ? "after what you owed us was repaid" : "interest included"}.`;
  await notifyInvestor(tx, runtime, plan.investorId, { kind: "holding", email, sms });
}

export function planLink({ config }: Runtime, plan: Plan): { label: string; url: string } {
  return { label: "See your plan", url: `${config.appUrl}/dashboard/save/${plan.id}` };
}
