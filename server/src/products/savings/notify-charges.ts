import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { planLink } from "./notify-plan.ts";
import type { StartedPlan, Unpaid } from "./plan.ts";

/** Notifications of failed card charges, once per step. E-mails do not repeat the bank's message,
 * which is often wrong and rarely kind. */

export async function notifyDeclined(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, retryAt }: { plan: StartedPlan; instalment: Unpaid; retryAt: Date },
): Promise<void> {
  const amount = formatNaira(instalment.amountKobo);
  const isPaused = plan.pausedAt !== null;
  const again = formatDay(dateInLagos(retryAt));
  const next = isPaused ? "It is paused: nothing is charged." : `We try again on ${again}.`;
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your card was declined for ${nairaInSms(instalment.amountKobo)} of your saving plan. ${next} You can also pay from your stash.`,
    email: {
      subject: `Your card was declined for "${plan.name}"`,
      lines: [
        `Your bank declined ${amount} for "${plan.name}". Nothing was taken.`,
        isPaused
          ? "The plan is paused: nothing is charged until you resume it. You can still pay this instalment, from your stash or another way."
          : `We try the card again on ${again}. You can also pay it now, from your stash or another way, or change the card.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** The plan ends before the next retry. */
export async function notifyLastDeclined(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Unpaid },
): Promise<void> {
  const ends = formatDay(plan.maturesOn);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your card was declined for ${nairaInSms(instalment.amountKobo)} of your saving plan, which ends on ${ends}. Pay it in the app before then and it still counts.`,
    email: {
      subject: `Your card was declined for "${plan.name}"`,
      lines: [
        `Your bank declined ${formatNaira(instalment.amountKobo)} for "${plan.name}". Nothing was taken.`,
        `The plan ends on ${ends}, so we do not try the card again. What you pay before that day, from your stash or another way, still counts.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export async function notifyStopped(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Unpaid },
): Promise<void> {
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    urgent: true,
    sms: "Your card was declined again for your saving plan, so we stopped charging it. Open Save in the app to pay or change the card.",
    email: {
      subject: `We stopped charging your card for "${plan.name}"`,
      lines: [
        `Your bank has declined ${formatNaira(instalment.amountKobo)} for "${plan.name}" four times, so we do not try any more. Nothing was taken.`,
        "What you have saved stays in the plan and goes on earning. To go on saving, pay what is missing, have the card tried again, or change it. Surer than a card: on the plan's page you can have your bank account debited instead.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** A charge came with another sum, so the sum of the next one is unknown. */
export async function notifyStoppedByUs(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Unpaid },
): Promise<void> {
  const what = plan.mandateId === null ? "card" : "bank account";
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `What reached us for your saving plan is not what we expected, so we stopped charging your ${what}. Open Save in the app.`,
    email: {
      subject: `Your ${what} is not charged for "${plan.name}" at the moment`,
      lines: [
        `When we charged your ${what} for "${plan.name}", what reached us is not the ${formatNaira(instalment.amountKobo)} that we expected. We keep it safe, look at it, and you will hear from us.`,
        "Until you decide otherwise, nothing is charged for this plan. On the plan's page you can have it charged again, change it, or pay another way.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export async function notifyCardUnusable(
  tx: Tx,
  runtime: Runtime,
  plan: StartedPlan,
): Promise<void> {
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    urgent: true,
    sms: "The card of your saving plan can not be charged any more. Open Save in the app to choose another card or to pay.",
    email: {
      subject: `"${plan.name}" needs another card`,
      lines: [
        `The card of your plan "${plan.name}" cannot be charged any more: it has expired, was removed, or its bank does not let us. Nothing was taken, and we do not try it again.`,
        "What you have saved stays in the plan and goes on earning. To go on saving, choose another card, have your bank account debited instead, or pay what is due.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export async function notifyChallenged(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, url }: { plan: StartedPlan; instalment: Unpaid; url: string },
): Promise<void> {
  const amount = formatNaira(instalment.amountKobo);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    urgent: true,
    sms: `Your bank asks you to confirm ${nairaInSms(instalment.amountKobo)} for your saving plan. Open Save in the app to do so.`,
    email: {
      subject: `Please confirm ${amount} for "${plan.name}"`,
      lines: [
        `Your bank asks you to confirm ${amount} for "${plan.name}" before it pays.`,
        { link: { label: "Confirm at my bank", url } },
        messages.paidWait,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** Its page can still be paid: the investor must not pay both there and here. */
export async function notifyMissed(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Unpaid },
): Promise<void> {
  const amount = formatNaira(instalment.amountKobo);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    urgent: true,
    sms: `${nairaInSms(instalment.amountKobo)} of your saving plan was not confirmed at your bank in time. Open Save in the app to pay it. ${messages.paidWait}`,
    email: {
      subject: `${amount} for "${plan.name}" was not confirmed`,
      lines: [
        `Your bank asked you to confirm ${amount} for "${plan.name}", and has not told us within three days that you did. We do not charge your card for it again.`,
        "You can pay it on the plan's page, from your stash or another way.",
        messages.paidWait,
        "If your bank pays after all, it is saved in the plan. If you have paid it another way by then, it is in your stash. We tell you either way.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}
