import { codeRules } from "#people/challenges/code.ts";
import type { Contact } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { sealContact } from "#people/challenges/sealed-contact.ts";
import { guardedCodeSms, issueFreezeLink } from "#people/freeze/security-notice.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { lockOwner } from "#people/onboarding/credentials.ts";
import { inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { resetCodeLetter } from "./emails.ts";

/** Sends a code for choosing a new password to a confirmed address. An address that is only claimed
 * gets nothing, so a reassigned phone number does not open an account, and neither does one that
 * was confirmed from within an account less than a day ago. Runs as a job, so that the request
 * takes the same steps and gives the same answer for known and unknown addresses. */

export const RESET_TASK = "send-reset-code";

export async function enqueueResetCode({ config, db }: Runtime, contact: Contact): Promise<void> {
  await addJob(db, RESET_TASK, sealContact(config, contact), { maxAttempts: 5 });
}

export async function sendResetCode(runtime: Runtime, contact: Contact): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const owner = await lockOwner(tx, contact, runtime.clock.now());
    if (!owner) return;
    const { firstName, id: investorId } = owner;
    const purpose = "password-reset";
    const issued = await issueCode(tx, runtime, { ...contact, purpose, investorId });
    if (!issued) return;
    const to = contact.target;
    const freezeUrl = await issueFreezeLink(tx, runtime, investorId);
    if (contact.channel === "mail") {
      const letter = resetCodeLetter({ ...issued, firstName, freezeUrl });
      await queueMail(tx, runtime, { to, letter });
    } else {
      const usefulForMs = codeRules.codeLivesMs;
      const text = guardedCodeSms(issued.code, freezeUrl);
      await queueSms(tx, runtime, { to, text, usefulForMs });
    }
  });
}
