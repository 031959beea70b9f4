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
  const next = isPaused ? "It is paused: nothing is taken." : `We try again on ${again}.`;
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your bank did not pay ${nairaInSms(instalment.amountKobo)} of your saving plan. ${next}`,
    email: {
      subject: `Your bank did not pay for "${plan.name}"`,
      lines: [
        `Your bank did not pay ${amount} for "${plan.name}". Nothing was taken. The most common reason is that there was not enough in the account.`,
        isPaused
          ? "The plan is paused: nothing is taken until you resume it."
          : `We try again on ${again}. Until then you can put the money into that account, or pay another way.`,
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
    sms: `The instalment of ${nairaInSms(instalment.amountKobo)} of your saving plan is due, and your bank cannot be debited yet. Open Save in the app to pay it.`,
    email: {
      subject: `${amount} for "${plan.name}" is due`,
      lines: [
        `The instalment of ${amount} for "${plan.name}" is due on ${formatDay(instalment.dueOn ?? "")}. Your bank account cannot be debited yet.`,
        "You can pay it on the plan's page now, and it earns from today. If you do not, we debit it once your bank is ready. Should both happen, the second payment goes to your stash.",
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
    sms: `Your bank did not pay ${nairaInSms(instalment.amountKobo)} of your saving plan, which ends on ${ends}. Pay it in the app before then and it still counts.`,
    email: {
      subject: `Your bank did not pay for "${plan.name}"`,
      lines: [
        `Your bank did not pay ${formatNaira(instalment.amountKobo)} for "${plan.name}". Nothing was taken.`,
        `The plan ends on ${ends}, so we do not try again. What you pay before that day, from your stash or another way, still counts.`,
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
    sms: "Your bank did not pay for your saving plan on three days, so we do not try any more. Open Save in the app to pay another way.",
    email: {
      subject: `We stopped debiting your bank account for "${plan.name}"`,
      lines: [
        `Your bank did not pay ${formatNaira(instalment.amountKobo)} for "${plan.name}" on three days, so we do not try any more. Nothing was taken.`,
        "What you have saved stays in the plan and goes on earning. To go on saving, pay what is missing, have it tried again, or choose another account or a card.",
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
    sms: "Your bank account is not debited for your saving plan any more. Open Save in the app to choose how it goes on.",
    email: {
      subject: `"${plan.name}" needs another way to be paid`,
      lines: [
        `${accountName(mandate)} is not debited for "${plan.name}" any more, ${why}. What your bank was working on before may still be paid; then it is saved, or in your stash.`,
        "What you have saved stays in the plan and goes on earning. To go on saving, choose another bank account or a card on the plan's page, send money to your own account number, or pay each instalment yourself.",
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
    sms: "Your saving plan has not begun, because your bank account could not be debited for it. Open Save in the app to begin it another way.",
    email: {
      subject: `"${plan.name}" has not begun`,
      lines: [
        `The first ${amount} of "${plan.name}" could not be taken from your bank account, so the plan has not begun. None of that amount was taken.`,
        "You can open it again, with another bank account, a card or a transfer.",
        { link: { label: "Save", url: `${runtime.config.appUrl}/dashboard/save` } },
      ],
    },
  });
}
