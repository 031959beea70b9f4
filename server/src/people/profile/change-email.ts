import { mayBeSentCode } from "#people/challenges/code-limits.ts";
import { codeRules } from "#people/challenges/code.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { queueMail } from "#people/notifications/queue-message.ts";
import { lockDetails, setAddress } from "#people/onboarding/change-details.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type ChangedByCode, type CodeGuess, changeByCode } from "./change-by-code.ts";
import { confirmationEmail } from "./channel-words.ts";
import { deleteEmailChange, findEmailWaiting, upsertEmailChange } from "./email-queries.ts";

/** An investor changes their e-mail: it waits until the code that is sent to it is entered. The
 * code has no link, because a link works for every reader. A code is sent whether or not another
 * investor uses the address: only its reader learns that. */

const purpose = "email-change";

type EmailRequest = Readonly<{ investorId: string; email: string; requester: string }>;

export function requestEmailChange(
  runtime: Runtime,
  { email, investorId, requester }: EmailRequest,
): Promise<"sent" | "unchanged" | "held" | "too-many-tries"> {
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    if (details.email === email) return "unchanged";
    const now = runtime.clock.now();
    if (isHeld(details, now)) return "held";
    for (const counted of [requester, "any"]) {
      const codeRequest = { requester: counted, target: `${purpose} ${investorId}` };
      if (!(await mayBeSentCode(tx, runtime, codeRequest))) return "too-many-tries";
    }
    const before = await findEmailWaiting(tx, investorId);
    if (before !== undefined && before !== email) await dropChallenges(tx, { purpose, investorId });
    await upsertEmailChange(tx, { investorId, email, askedAt: now });
    const contact = { channel: "mail", target: email } as const;
    const issued = await issueCode(tx, runtime, { ...contact, purpose, investorId });
    if (!issued) return "sent";
    const { firstName } = details;
    const mail = confirmationEmail({ firstName, code: issued.code });
    await queueMail(tx, runtime, { to: email, email: mail, usefulForMs: codeRules.codeLivesMs });
    return "sent";
  });
}

/** Applies a new e-mail after its code was entered. */
export function changeEmail(runtime: Runtime, guess: CodeGuess): Promise<ChangedByCode> {
  return changeByCode(runtime, guess, {
    channel: "mail",
    purpose,
    find: findEmailWaiting,
    remove: deleteEmailChange,
  });
}

/** Where the investor lives. It opens nothing, so it changes at once. */
export function changeAddress(
  runtime: Runtime,
  { address, investorId }: { investorId: string; address: string },
): Promise<"changed" | "unchanged" | "held"> {
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    if (details.address === address) return "unchanged";
    if (isHeld(details, runtime.clock.now())) return "held";
    await setAddress(tx, { investorId, address });
    return "changed";
  });
}
