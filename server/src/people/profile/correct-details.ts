import { email, personName } from "@osisi/contracts/fields.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import { nigerianMobile } from "#people/challenges/contact.ts";
import { notifySecurity } from "#people/freeze/security-notice.ts";
import {
  AddressTaken,
  type Details,
  isVerifiedOfAnother,
  lockDetails,
  refuseReserved,
  rename,
  setChannel,
} from "#people/onboarding/change-details.ts";
import { type Channel, channelOf } from "#people/onboarding/channels.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { applyChannel, dropCodes } from "./change-channel.ts";
import { correctedNotice } from "./channel-words.ts";
import { deleteEmailChange } from "./email-queries.ts";
import { deletePhoneChange } from "./queries.ts";

/** Operators correct a detail of an investor who cannot do it. A confirmed phone or e-mail is
 * changed as if its owner had done it: the old one is notified, can undo it, and keeps its powers for a
 * day. One that was never confirmed is replaced, and waits for its code as before. */

export type CorrectedField = "first-name" | "last-name" | "phone" | "email";

export type Correction = Readonly<{ investorId: string; field: CorrectedField; value: string }>;

export type Corrected = "corrected" | "unchanged" | "held";

/** In the form in which it is kept, or why it cannot be. */
export function readDetail(
  field: CorrectedField,
  typed: string,
): { value: string } | { wrong: string } {
  if (field === "phone") {
    const value = nigerianMobile(typed.trim());
    return value === undefined ? { wrong: messages.notAPhone } : { value };
  }
  const parsed = z.safeParse(field === "email" ? email : personName, typed);
  return parsed.success
    ? { value: parsed.data }
    : { wrong: parsed.error.issues[0]?.message ?? messages.notUnderstood };
}

/** @throws AddressTaken */
export async function correctDetail(
  tx: Tx,
  runtime: Runtime,
  { investorId, field, value }: Correction,
): Promise<Corrected> {
  const details = await lockDetails(tx, investorId);
  const before = { "first-name": details.firstName, "last-name": details.lastName };
  const addresses = { phone: details.phone, email: details.email };
  if ({ ...before, ...addresses }[field] === value) return "unchanged";
  const now = runtime.clock.now();
  if (isHeld(details, now)) return "held";
  if (field === "phone" || field === "email") {
    await correctChannel(tx, runtime, details, field === "email" ? "mail" : "sms", value);
    return "corrected";
  }
  const { firstName, lastName } = details;
  const names =
    field === "first-name" ? { firstName: value, lastName } : { firstName, lastName: value };
  await rename(tx, { investorId, ...names, before: details, now });
  const notice = correctedNotice({ firstName: names.firstName, what: "name" });
  await notifySecurity(tx, runtime, investorId, notice);
  return "corrected";
}

async function correctChannel(
  tx: Tx,
  runtime: Runtime,
  owner: Details,
  channel: Channel,
  target: string,
): Promise<void> {
  const now = runtime.clock.now();
  const investorId = owner.id;
  await (channel === "mail" ? deleteEmailChange : deletePhoneChange)(tx, investorId);
  await dropCodes(tx, investorId);
  if (channelOf(owner, channel, now).verifiedAt !== null) {
    return applyChannel(tx, runtime, { owner, channel, target, byOperator: true });
  }
  if (await isVerifiedOfAnother(tx, { investorId, channel, target })) throw new AddressTaken();
  await refuseReserved(tx, { investorId, channel, target, now });
  const unconfirmed = { verifiedAt: null, resetsFrom: null, before: null };
  await setChannel(tx, { investorId, channel, target, now, ...unconfirmed });
  const what = channel === "mail" ? "e-mail" : "phone";
  await notifySecurity(tx, runtime, investorId, correctedNotice({ ...owner, what }));
}
