import type { Email } from "#people/notifications/email.ts";
import { type Mail, type Sms, queueMessages } from "#people/notifications/queue-message.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { channelsOfInvestor, countingTarget } from "./channels.ts";

/** Sends an investor private news. A claimed address may be another person's, so only a verified
 * one is used: the e-mail address, or else the phone; both if it is urgent. `sms` must fit into
 * one SMS: "NGN", not the naira sign. */
export async function notifyInvestor(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
  notice: Notice,
): Promise<void> {
  const addresses = await findAddresses(tx, investorId);
  const now = runtime.clock.now();
  await queueMessages(tx, runtime, [
    ...messagesFor(addresses, notice),
    ...messagesToBefore(addresses, notice, now),
  ]);
}

export type NoticeText = Readonly<{ email: Email; sms: string }>;

/** `isSecurity`: also to an address that was changed and still counts, whose owner may be the only
 * one to notice. `canWait`: many come at once, and a second does not matter. */
type Notice = NoticeText & Readonly<{ urgent?: boolean; isSecurity?: boolean; canWait?: boolean }>;

function messagesFor(
  to: Addresses,
  { canWait = false, email, sms, urgent = false }: Notice,
): (Mail | Sms)[] {
  const byMail = to.emailVerifiedAt !== null;
  const bySms = to.phoneVerifiedAt !== null && (urgent || !byMail);
  return [
    ...(byMail ? [{ to: to.email, email, canWait }] : []),
    ...(bySms ? [{ to: to.phone, text: sms }] : []),
  ];
}

function messagesToBefore(to: Addresses, { isSecurity, email, sms }: Notice, now: Date) {
  if (!isSecurity) return [];
  const [mail, phone] = [countingTarget(to, "mail", now), countingTarget(to, "sms", now)];
  return [
    ...(mail !== undefined && mail !== to.email ? [{ to: mail, email }] : []),
    ...(phone !== undefined && phone !== to.phone ? [{ to: phone, text: sms }] : []),
  ];
}

type Addresses = Awaited<ReturnType<typeof findAddresses>>;

function findAddresses(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(channelsOfInvestor)
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
}
