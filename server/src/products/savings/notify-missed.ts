import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { planLink } from "./notify-plan.ts";
import type { StartedPlan } from "./plan.ts";

/** Notifications of instalments that a card or bank account did not pay, where the saver has chosen
 * that they are not tried again. */

export async function notifyTakenFromStash(
  tx: Tx,
  runtime: Runtime,
  plan: StartedPlan,
  amountKobo: bigint,
): Promise<void> {
  const amount = formatNaira(amountKobo);
  const payer = payerOf(plan);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `We took ${nairaInSms(amountKobo)} from your stash for your saving plan, as you chose. Your ${payer} did not pay.`,
    email: {
      subject: `${amount} for "${plan.name}" came from your stash`,
      lines: [
        `Your ${payer} did not pay it, and you chose your stash for that. It is saved in the plan.`,
        "You can change that choice on the plan's page.",
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

export async function notifySkipped(
  tx: Tx,
  runtime: Runtime,
  plan: StartedPlan,
  amountKobo: bigint,
): Promise<void> {
  const amount = formatNaira(amountKobo);
  const payer = payerOf(plan);
  const until = formatDay(plan.maturesOn);
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `Your ${payer} did not pay ${nairaInSms(amountKobo)} for your saving plan. We skipped it, as you chose.`,
    email: {
      subject: `We skipped ${amount} for "${plan.name}"`,
      lines: [
        `Your ${payer} did not pay it, and you chose to skip what it does not pay. Nothing was taken.`,
        `You can still pay it from your stash before ${until}. You can change that choice on the plan's page.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

function payerOf({ mandateId }: StartedPlan): string {
  return mandateId === null ? "card" : "bank";
}
