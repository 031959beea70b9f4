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
    sms: `Your ${payer} did not pay ${nairaInSms(amountKobo)} of your saving plan. We took it from your stash, as you chose.`,
    email: {
      subject: `${amount} for "${plan.name}" came from your stash`,
      lines: [
        `Your ${payer} did not pay ${amount} for "${plan.name}". We took it from your stash, as you chose. It is saved in the plan.`,
        "You can choose otherwise on the plan's page.",
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
    sms: `Your ${payer} did not pay ${nairaInSms(amountKobo)} of your saving plan. We left it out, as you chose.`,
    email: {
      subject: `${amount} for "${plan.name}" was left out`,
      lines: [
        `Your ${payer} did not pay ${amount} for "${plan.name}". Nothing was taken. We left it out, as you chose.`,
        `You can still pay it from your stash before ${until}. You can choose otherwise on the plan's page.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

function payerOf({ mandateId }: StartedPlan): string {
  return mandateId === null ? "card" : "bank";
}
