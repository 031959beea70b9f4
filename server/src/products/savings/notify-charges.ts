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
  const next = isPaused ? "The plan is paused, so we charge nothing." : `We try again on ${again}.`;
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your bank declined ${nairaInSms(instalment.amountKobo)} for your saving plan. ${next} You can also pay from your stash.`,
    email: {
      subject: `Your card was declined for "${plan.name}"`,
      lines: [
        `${amount} was due, and nothing was taken.`,
        isPaused
          ? "The plan is paused, so we charge nothing until you resume it. You can still pay this one, from your stash or another way."
          : `We try the card again on ${again}. You can also change the card, or pay now from your stash or another way.`,
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
    sms: `Your card was declined for ${nairaInSms(instalment.amountKobo)}. Your saving plan ends on ${ends}. Pay in the app before that day and it still counts.`,
    email: {
      subject: `Your card was declined for "${plan.name}"`,
      lines: [
        `${formatNaira(instalment.amountKobo)} was due, and nothing was taken.`,
        `The plan ends on ${ends}, so we do not try the card again. Pay before that day, from your stash or another way, and it still counts.`,
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
    sms: "Your bank declined your card again. We stopped charging it for your saving plan. Open Save in the app to pay or change the card.",
    email: {
      subject: `We stopped charging your card for "${plan.name}"`,
      lines: [
        `Your bank declined ${formatNaira(instalment.amountKobo)} four times. Nothing was taken.`,
        "Your savings stay in the plan and keep earning. To go on saving, pay what is missing, try the card again, or change it.",
        "A bank account fails less often than a card. You can pay from yours instead: set it up on the plan's page.",
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
    sms: `A payment for your saving plan came with a different amount. It is safe. We stopped charging your ${what}. Open Save in the app.`,
    email: {
      subject: `We stopped charging your ${what} for "${plan.name}"`,
      lines: [
        `We charged ${formatNaira(instalment.amountKobo)}, and a different amount arrived. It is safe with us. We are looking at it, and you will hear from us.`,
        `We charge nothing more for this plan until you tell us to. On the plan's page you can charge your ${what} again, change it, or pay another way.`,
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
    sms: "We can no longer charge the card of your saving plan. Open Save in the app to choose another card or to pay.",
    email: {
      subject: `"${plan.name}" needs another card`,
      lines: [
        "Its card has expired, was removed, or its bank does not let us charge it. Nothing was taken, and we do not try it again.",
        "Your savings stay in the plan and keep earning. To go on saving, choose another card, pay from your bank account instead, or pay what is due.",
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
        "Your bank asks for this before it pays.",
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
    sms: `${nairaInSms(instalment.amountKobo)} for your saving plan was not confirmed in time. Open Save in the app to pay it. ${messages.paidWait}`,
    email: {
      subject: `${amount} for "${plan.name}" was not confirmed`,
      lines: [
        "Your bank asked you to confirm it three days ago, and has not told us that you did. We do not charge your card for it again.",
        "You can pay it on the plan's page, from your stash or another way.",
        messages.paidWait,
        "If your bank still pays, the money is saved in the plan. If you have paid another way by then, it is in your stash. We tell you either way.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}
