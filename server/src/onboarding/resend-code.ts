import { queueMail, queueSms } from "../notifications/queue-message.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { codeRules } from "./code.ts";
import type { Contact } from "./contact.ts";
import { issueCode, openChallenge } from "./issue-code.ts";
import { codeLetter, codeSms } from "./letters.ts";
import { findLatestChallenge, lockWaitingInvestors } from "./queries.ts";

/** Sends a new code to an address that somebody waits to verify; the codes before it live on. Runs as
 * a job, so that the request which asks for it takes the same time whether anybody waits or not. A
 * claimant gets one code a minute. Where several claim an address, only the one who is named gets
 * one: the owner of the inbox must not be led to confirm a stranger. */
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
    const challengeId = await challengeToSendFor(tx, runtime, investor.id, contact);
    if (!challengeId) return;
    const issued = await issueCode(tx, runtime, { challengeId, channel: contact.channel });
    if (contact.channel === "mail") {
      const letter = codeLetter({ ...issued, firstName: investor.firstName, usedBefore });
      await queueMail(tx, runtime, { to: contact.target, letter });
    } else {
      const usefulForMs = codeRules.codeLivesMs;
      await queueSms(tx, runtime, { to: contact.target, text: codeSms(issued.code), usefulForMs });
    }
  });
}

/** The open challenge, or a new one; `undefined` where a code went out less than a minute ago. */
async function challengeToSendFor(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
  contact: Contact,
): Promise<string | undefined> {
  const now = runtime.clock.now();
  const latest = await findLatestChallenge(tx, investorId, contact);
  if (latest && now.getTime() - latest.sentAt.getTime() < codeRules.pauseMs) return undefined;
  if (latest && latest.openUntil > now) return latest.id;
  return openChallenge(tx, runtime, { ...contact, investorId });
}
