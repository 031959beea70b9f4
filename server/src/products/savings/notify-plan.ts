import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { lateReturn, withheldWords } from "#money/returns/return-words.ts";
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
  const byHand = "We send you a payment link on each due date.";
  const debited =
    "We take each payment from your bank account on its due date. You can pause, change or stop that at any time.";
  const how =
    plan.cardId === null
      ? plan.mandateId === null
        ? byHand
        : debited
      : "We take each payment from your card on its due date. You can pause, change the card or stop that at any time.";
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `${nairaInSms(plan.amountKobo)} is saved. Your saving plan has begun and ends on ${formatDay(plan.maturesOn)}.`,
    email: {
      subject: `Your plan "${plan.name}" has begun`,
      lines: [
        `Your first payment of ${amount} is saved. ${how}`,
        `The plan ends on ${formatDay(plan.maturesOn)}. Your savings and their interest go to your stash on that day.`,
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
      ? [
          `${formatNaira(leftKobo)} of your payment is in your stash, because the plan takes no more.`,
        ]
      : [];
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `${nairaInSms(instalment.amountKobo)} is saved in your plan.${leftKobo > 0n ? ` ${nairaInSms(leftKobo)} is in your stash: the plan takes no more.` : ""}`,
    email: {
      subject: `${amount} is saved in "${plan.name}"`,
      lines: ["It earns from the day you paid it.", ...left, { link: planLink(runtime, plan) }],
    },
  });
}

export type LeftReason = keyof typeof leftReasons;

const leftReasons = {
  "paid-before": "You had already paid this one, and nothing is paid twice.",
  "given-up": "The plan never began, because nothing was paid in its first week.",
  over: "The plan takes no more payments.",
  "not-offered": "We do not offer plans of this length at the moment, so you cannot add to it.",
  full: "You have already added as much to the plan as it takes.",
  owed: "It repaid what you owed us first. The rest was too little for this payment.",
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
      ? `${nairaInSms(left.amountKobo)} has arrived. It repaid what you owed us first. It did not go into your plan.`
      : `${nairaInSms(left.amountKobo)} has arrived. It is in your stash, not in your plan.`,
    email: {
      subject: isOwed
        ? `${amount} did not go into "${plan.name}"`
        : `${amount} is in your stash, not in "${plan.name}"`,
      lines: [
        leftReasons[left.why],
        ...(isOwed ? ["If anything is left, it is in your stash."] : []),
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
        "It earns from the day you paid it.",
        ...(isPart
          ? [`${left} of your payment is in your stash, because the plan takes no more.`]
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
    sms: `You save ${nairaInSms(amountKobo)} each time in your saving plan, from ${day}.`,
    email: {
      subject: `You save ${amount} each time in "${plan.name}" from ${day}`,
      lines: [
        "You chose this. Earlier payments keep their amount.",
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
    sms: `${nairaInSms(instalment.amountKobo)} is due for your saving plan. Open Save in the app to pay it.`,
    email: {
      subject: `${amount} for "${plan.name}" is due`,
      lines: [
        `It is due on ${formatDay(instalment.dueOn ?? "")}. Pay it here:`,
        { link: { label: `Pay ${amount}`, url } },
        "You can also pay it from your stash, on the plan's page. It earns from the day you pay it.",
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
    /** The return pool did not cover the interest. */
    isLate: boolean;
    taxKobo: bigint;
  },
): Promise<void> {
  const interest = formatNaira(sums.interestKobo);
  const total = sums.principalKobo + (sums.isLate ? 0n : sums.interestKobo - sums.taxKobo);
  const left = sums.owedKobo < total ? total - sums.owedKobo : 0n;
  const email: Email = {
    subject: `${formatNaira(left)} is in your stash: "${plan.name}" has ended`,
    lines: [
      `You saved ${formatNaira(sums.principalKobo)}, and it earned ${interest} before tax.`,
      ...withheldWords(sums.taxKobo),
      ...(sums.isLate ? [lateReturn(interest)] : []),
      ...(sums.owedKobo > 0n
        ? [
            `${sums.isLate ? "Your savings" : "Both"} came into your stash and repaid what you owed us first. ${formatNaira(left)} is left.`,
          ]
        : []),
      ...(sums.isDisputed
        ? [
            "A bank wants one of your payments back. We keep what it saved, and its interest, aside until the banks decide.",
          ]
        : []),
      { link: planLink(runtime, plan) },
    ],
  };
  const sms = `${nairaInSms(left)} is in your stash: your saving plan has ended. ${sums.owedKobo > 0n ? "It repaid what you owed us first." : sums.isLate ? "The interest comes later: see your e-mail." : "The interest is included."}`;
  await notifyInvestor(tx, runtime, plan.investorId, { kind: "holding", email, sms });
}

export async function notifyExited(
  tx: Tx,
  runtime: Runtime,
  { plan, ...sums }: { plan: StartedPlan; amountKobo: bigint; feeKobo: bigint; owedKobo: bigint },
): Promise<void> {
  const { amountKobo, feeKobo, owedKobo } = sums;
  const left = owedKobo < amountKobo ? amountKobo - owedKobo : 0n;
  const saved = `You ended it before ${formatDay(plan.maturesOn)}, so it earned nothing.`;
  const fee = feeKobo > 0n ? [`The fee for ending it early was ${formatNaira(feeKobo)}.`] : [];
  const repaid =
    owedKobo > 0n
      ? [`It repaid what you owed us first. ${formatNaira(left)} is left.`]
      : ["Nothing more is charged for it."];
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "holding",
    sms: `${nairaInSms(left)} is in your stash: you ended your saving plan.${owedKobo > 0n ? " It repaid what you owed us first." : ""}`,
    email: {
      subject: `${formatNaira(left)} is in your stash: you ended "${plan.name}"`,
      lines: [
        `You saved ${formatNaira(amountKobo + feeKobo)}. ${saved}`,
        ...fee,
        ...repaid,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export function planLink({ config }: Runtime, plan: Plan): { label: string; url: string } {
  return { label: "See your plan", url: `${config.appUrl}/dashboard/save/${plan.id}` };
}
