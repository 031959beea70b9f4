import { formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { Coming } from "./coming-instalments.ts";
import { planLink } from "./notify-plan.ts";
import type { StartedPlan } from "./plan.ts";

export type Payer =
  | Readonly<{ kind: "card"; last4: string }>
  | Readonly<{ kind: "bank"; bank: string | null; last4: string | null }>;

export async function notifyBeforeCharge(
  tx: Tx,
  runtime: Runtime,
  { plan, payer, coming }: { plan: StartedPlan; payer: Payer; coming: Coming },
): Promise<void> {
  const [amount, day] = [formatNaira(coming.amountKobo), formatDay(coming.dueOn)];
  const isCard = payer.kind === "card";
  const short = isCard ? "card" : "bank account";
  await notifyInvestor(tx, runtime, plan.investorId, {
    kind: "payment",
    sms: `We take ${nairaInSms(coming.amountKobo)} from your ${short} tomorrow, ${day}, for your saving plan. You can pause or stop it in the app, under Save.`,
    email: {
      subject: `We take ${amount} tomorrow for "${plan.name}"`,
      lines: [
        `It comes from ${nameOf(payer)} on ${day}.`,
        `Before then you can pause the plan, or stop charging the ${short}, on the plan's page.`,
        { link: planLink(runtime, plan) },
      ],
    },
  });
}

function nameOf(payer: Payer): string {
  if (payer.kind === "card") return `your card ·· ${payer.last4}`;
  const name = payer.bank ?? "your bank account";
  return payer.last4 === null ? name : `${name} ·· ${payer.last4}`;
}
