import { checkCode } from "#people/challenges/check-code.ts";
import { mayBeSentCode } from "#people/challenges/code-limits.ts";
import { codeRules, codeSms } from "#people/challenges/code.ts";
import { type Contact, maskedTarget } from "#people/challenges/contact.ts";
import { issueCode } from "#people/challenges/issue-code.ts";
import { notifySecurity } from "#people/freeze/security-notice.ts";
import { queueMail, queueSms } from "#people/notifications/queue-message.ts";
import { AddressTaken, lockDetails, setSecondChannel } from "#people/onboarding/change-details.ts";
import { type Channel, channelOf } from "#people/onboarding/channels.ts";
import { lockCredentials, readCredentials } from "#people/onboarding/credentials.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { applyChannel, useUpCode } from "./change-channel.ts";
import { channelChosenNotice, confirmationEmail } from "./channel-words.ts";

/** Confirms the address that was entered at registration beside the confirmed one. It may be a
 * stranger's: confirmation requires a session, the password just given, and a code without a link,
 * because a link works for every reader. */

const purpose = "channel-confirm";

type ChannelRequest = Readonly<{ investorId: string; channel: Channel; requester: string }>;

export function startConfirming(
  runtime: Runtime,
  { channel, investorId, requester }: ChannelRequest,
): Promise<"sent" | "held" | "confirmed-already" | "too-many-tries"> {
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    const { target, verifiedAt } = channelOf(details, channel, runtime.clock.now());
    if (verifiedAt !== null) return "confirmed-already";
    if (isHeld(details, runtime.clock.now())) return "held";
    for (const counted of [requester, "any"]) {
      const codeRequest = { requester: counted, target: `${purpose} ${investorId}` };
      if (!(await mayBeSentCode(tx, runtime, codeRequest))) return "too-many-tries";
    }
    await sendCode(tx, runtime, { channel, target }, details);
    return "sent";
  });
}

/** One a minute; requested sooner, the last one remains valid. */
async function sendCode(
  tx: Tx,
  runtime: Runtime,
  { channel, target }: Contact,
  { firstName, id: investorId }: { firstName: string; id: string },
): Promise<void> {
  const issued = await issueCode(tx, runtime, { channel, target, purpose, investorId });
  if (!issued) return;
  const usefulForMs = codeRules.codeLivesMs;
  const about = { investorId, title: "A code to confirm this address" };
  if (channel === "mail") {
    const email = confirmationEmail({ firstName, code: issued.code });
    await queueMail(tx, runtime, { to: target, email, usefulForMs, about });
  } else {
    await queueSms(tx, runtime, { to: target, text: codeSms(issued.code), usefulForMs, about });
  }
}

export type ChannelConfirmed =
  | "confirmed"
  | "held"
  | "confirmed-already"
  | "wrong"
  | "taken"
  | "too-many-tries"
  | "password-changed";

export async function confirmChannel(
  runtime: Runtime,
  guess: ChannelRequest & {
    code: string;
    /** The password's hash when it was given. */
    passwordHash: string;
  },
): Promise<ChannelConfirmed> {
  const { channel, investorId, passwordHash } = guess;
  const read = await readCredentials(runtime.db, investorId);
  if (!read) return "wrong";
  const { target, verifiedAt } = channelOf(read, channel, runtime.clock.now());
  if (verifiedAt !== null) return "confirmed-already";
  const check = await checkCode(runtime, { ...guess, contact: { channel, target }, purpose });
  if (check.kind !== "right") return check.kind;
  try {
    return await inTransaction(runtime.db, async (tx) => {
      const owner = await lockCredentials(tx, investorId);
      if (owner?.passwordHash !== passwordHash) return "password-changed";
      if (isHeld(owner, runtime.clock.now())) return "held";
      const now = channelOf(owner, channel, runtime.clock.now());
      if (now.verifiedAt !== null || now.target !== target) return "wrong";
      if (!(await useUpCode(tx, check))) return "wrong";
      await applyChannel(tx, runtime, { owner, channel, target });
      return "confirmed";
    });
  } catch (error) {
    if (error instanceof AddressTaken) return "taken";
    throw error;
  }
}

/** Whether the channel that was confirmed second counts once its day is over. */
export function chooseChannel(
  runtime: Runtime,
  choice: { investorId: string; channel: Channel; isUsed: boolean },
): Promise<"chosen" | "held" | "not-optional"> {
  const { channel, investorId, isUsed } = choice;
  return inTransaction(runtime.db, async (tx) => {
    const now = runtime.clock.now();
    const details = await lockDetails(tx, investorId);
    const { isChosen, isSecond, target } = channelOf(details, channel, now);
    if (!isSecond) return "not-optional";
    if (isChosen === isUsed) return "chosen";
    if (isHeld(details, now)) return "held";
    await setSecondChannel(tx, { investorId, channel, chosenAt: isUsed ? now : null });
    const { firstName } = details;
    const masked = maskedTarget(channel, target);
    const notice = channelChosenNotice({ firstName, masked, channel, isUsed });
    await notifySecurity(tx, runtime, investorId, notice);
    return "chosen";
  });
}
