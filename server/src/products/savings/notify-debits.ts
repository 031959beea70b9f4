import { dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { type Mandate, accountName } from "#money/mandates/mandate.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { planLink } from "./notify-plan.ts";
import type { Plan, StartedPlan, Unpaid } from "./plan.ts";

/** Notifications of debits that failed and of mandates that have ended, once per step. */

export async function notifyDebitFailed(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, retryAt }: { plan: Plan; instalment: Unpaid; retryAt: Date },
): Promise<void> {
  const amount = formatNaira(instalment.amountKobo);
  const again = formatDay(dateInLagos(retryAt));
  const isPaused = plan.pausedAt !== null;
  const next = isPaused ? "The plan is paused, so we take nothing." : `We try again on ${again}.`;
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your bank did not pay ${nairaInSms(instalment.amountKobo)} for your saving plan. ${next}`,
    email: {
      subject: `Your bank did not pay for "${plan.name}"`,
      lines: [
        `${amount} was due, and nothing was taken. The usual reason is too little money in the account.`,
        isPaused
          ? "The plan is paused, so we take nothing until you resume it."
          : `We try again on ${again}. Put the money into that account before then, or pay another way.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** An instalment falls due before the bank account can be debited. */
export async function notifyToPayBeforeDebits(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: Plan; instalment: Unpaid },
): Promise<void> {
  const amount = formatNaira(instalment.amountKobo);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `${nairaInSms(instalment.amountKobo)} is due for your saving plan. We cannot take it from your bank account yet. Open Save in the app to pay it.`,
    email: {
      subject: `${amount} for "${plan.name}" is due`,
      lines: [
        `It is due on ${formatDay(instalment.dueOn ?? "")}. We cannot take it from your bank account yet.`,
        "Pay it on the plan's page, and it earns from the day you pay it. If you do not, we take it from your account once your bank is ready. If both happen, the second payment goes to your stash.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** The plan ends before the next attempt. */
export async function notifyLastDebitFailed(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Unpaid },
): Promise<void> {
  const ends = formatDay(plan.maturesOn);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your bank did not pay ${nairaInSms(instalment.amountKobo)}. Your saving plan ends on ${ends}. Pay in the app before that day and it still counts.`,
    email: {
      subject: `Your bank did not pay for "${plan.name}"`,
      lines: [
        `${formatNaira(instalment.amountKobo)} was due, and nothing was taken.`,
        `The plan ends on ${ends}, so we do not try again. Pay before that day, from your stash or another way, and it still counts.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export async function notifyDebitsStopped(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Unpaid },
): Promise<void> {
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    urgent: true,
    sms: "Your bank did not pay for your saving plan on three days, so we stopped trying. Open Save in the app to pay another way.",
    email: {
      subject: `We stopped debiting your bank account for "${plan.name}"`,
      lines: [
        `Your bank did not pay ${formatNaira(instalment.amountKobo)} on three days. Nothing was taken.`,
        "Your savings stay in the plan and keep earning. To go on saving, pay what is missing, try the account again, or choose another account or a card.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

const WHY: Readonly<Record<NonNullable<Mandate["endedBy"]>, string>> = {
  investor: "as you asked",
  bank: "because it was ended at your bank",
  time: "because it was not confirmed in time",
};

export async function notifyMandateEnded(
  tx: Tx,
  runtime: Runtime,
  { plan, mandate }: { plan: StartedPlan; mandate: Mandate },
): Promise<void> {
  const why = WHY[mandate.endedBy ?? "bank"];
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    urgent: true,
    sms: "Your bank account no longer pays for your saving plan. Open Save in the app to choose how to go on.",
    email: {
      subject: `"${plan.name}" needs another way to be paid`,
      lines: [
        `${accountName(mandate)} no longer pays for it, ${why}. A payment that your bank had begun before may still arrive. Then it is saved, or it is in your stash.`,
        "Your savings stay in the plan and keep earning. To go on saving, choose another bank account or a card on the plan's page, send money to your own account number, or pay each time yourself.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

/** The plan is given up before its first instalment was paid. */
export async function notifyNotBegun(tx: Tx, runtime: Runtime, plan: Plan): Promise<void> {
  const amount = formatNaira(plan.amountKobo);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: "Your saving plan has not begun: we could not take the first payment from your bank account. Open Save in the app to begin another way.",
    email: {
      subject: `"${plan.name}" has not begun`,
      lines: [
        `We could not take the first ${amount} from your bank account. None of it was taken.`,
        "You can start it again with another bank account, a card or a transfer.",
        { link: { label: "Save", url: `${runtime.config.appUrl}/dashboard/save` } },
      ],
    },
  });
}
