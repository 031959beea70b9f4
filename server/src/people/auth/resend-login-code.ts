import type { Contact } from "#people/challenges/contact.ts";
import { mayBeSentCode } from "#people/challenges/may-ask.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isFrozen } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { codeContact, findCodeStep, sendLoginCode } from "./code-step.ts";

/** Sends another code for a pending login, by the same channel or the other. */

export type LoginResend = "sent" | "over" | "channel-closed" | "too-many-tries";

export async function resendLoginCode(
  runtime: Runtime,
  ask: { challenge: string; channel: Contact["channel"]; requester: string },
): Promise<LoginResend> {
  const step = await findCodeStep(runtime, ask.challenge);
  if (!step) return "over";
  const { investorId } = step;
  const asked = { requester: ask.requester, target: investorId };
  if (!(await mayBeSentCode(runtime.db, runtime, asked))) return "too-many-tries";
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investorId);
    if (!whose || isFrozen(whose)) return "over";
    const contact = codeContact(whose, ask.channel, runtime.clock.now());
    if (!contact) return "channel-closed";
    await sendLoginCode(tx, runtime, { whose, contact, signInId: step.id });
    return "sent";
  });
}
