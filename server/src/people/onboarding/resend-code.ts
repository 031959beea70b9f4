import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { codeSms } from "#people/challenges/code-words.ts";
import { codeRules } from "#people/challenges/code.ts";
import type { Contact } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { codeLetter } from "./emails.ts";
import { lockWaitingInvestors } from "./queries.ts";

/** Sends a new code to a claimed address; earlier codes stay valid. Runs as a job, so that the
 * request takes the same time whether the address is known or not. A claimant gets one code a
 * minute. If several claim an address, only a named one gets a code: the owner of the inbox must
 * not be led to confirm a stranger. */
export async function resendCode(
  runtime: Runtime,
  contact: Contact,
  investorId?: string,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const waiting = await lockWaitingInvestors(tx, contact);
    const usedBefore = waiting.length > 1;
    if (usedBefore && investorId === undefined) return;
    const investor = waiting.find(({ id }) => investorId === undefined || id === investorId);
    if (!investor) return;
    const issued = await issueCode(tx, runtime, {
      ...contact,
      purpose: "onboarding",
      investorId: investor.id,
    });
    if (!issued) return;
    if (contact.channel === "mail") {
      const letter = codeLetter({ ...issued, firstName: investor.firstName, usedBefore });
      await queueMail(tx, runtime, { to: contact.target, letter });
    } else {
      const usefulForMs = codeRules.codeLivesMs;
      await queueSms(tx, runtime, { to: contact.target, text: codeSms(issued.code), usefulForMs });
    }
  });
}
