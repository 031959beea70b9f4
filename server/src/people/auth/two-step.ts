import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { lockCredentials, readCredentials, setTwoStep } from "#people/onboarding/credentials.ts";
import { tellSecurity } from "#people/freeze/security-notice.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { maskedAddresses } from "./code-step.ts";
import { twoStepNews } from "./emails.ts";

/** Whether a login requires a code after the password. Off until its owner turns it on. */

export async function readTwoStep({ clock, db }: Runtime, investorId: string): Promise<TwoStep> {
  const whose = await readCredentials(db, investorId);
  if (!whose) return { isOn: false, email: null, phone: null };
  return { isOn: whose.twoStepSince !== null, ...maskedAddresses(whose, clock.now()) };
}

/** Setting the current value again changes nothing and sends no notification. */
export async function turnTwoStep(
  runtime: Runtime,
  turn: { investorId: string; passwordHash: string; isOn: boolean },
): Promise<"turned" | "held" | "password-changed"> {
  const { investorId, isOn, passwordHash } = turn;
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investorId);
    if (whose?.passwordHash !== passwordHash) return "password-changed";
    if ((whose.twoStepSince !== null) === isOn) return "turned";
    if (isHeld(whose, runtime.clock.now())) return "held";
    await setTwoStep(tx, investorId, isOn ? runtime.clock.now() : null);
    const news = twoStepNews(whose.firstName, isOn);
    await tellSecurity(tx, runtime, investorId, news);
    return "turned";
  });
}
