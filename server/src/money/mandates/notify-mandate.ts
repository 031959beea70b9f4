import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Mandate, accountName } from "./mandate.ts";

/** Written with the change. That a mandate has ended is said about the plans that it stops. */
export async function notifyActive(tx: Tx, runtime: Runtime, mandate: Mandate): Promise<void> {
  await notifyInvestor(tx, runtime, mandate.investorId, {
    kind: "payment",
    sms: "Your bank is ready: from now on your bank account pays for your saving plan. You can end that at any time in the app.",
    email: {
      subject: "Your bank account is ready",
      lines: [
        `${accountName(mandate)} now pays for your saving plan, as you allowed. We take the plan's amount on each due date, and nothing else.`,
        "You can end this at any time, with one tap on the plan's page or in your settings.",
        "If you did not allow this, end it and write to us at once.",
        {
          link: {
            label: "See your bank accounts",
            url: `${runtime.config.appUrl}/dashboard/settings`,
          },
        },
      ],
    },
  });
}
