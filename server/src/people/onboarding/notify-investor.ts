import type { NoticeKind } from "@osisi/contracts/notices.ts";
import { channelsFor, chosenFor } from "#people/notices/preferences.ts";
import { recordNotice, shownOf } from "#people/notices/record-notice.ts";
import type { Email } from "#people/notifications/email.ts";
import { type Mail, type Sms, queueMessages } from "#people/notifications/queue-message.ts";
import { pushesFor } from "#people/push/pushes-for.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { channelsOfInvestor, countingTarget } from "./channels.ts";

/** Sends an investor private news, and lists it in the app. A claimed address may be another person's, so only a verified
 * one is used: the e-mail address, or else the phone; both if it is urgent, or as the investor chose. `sms` must fit into
 * one SMS: "NGN", not the naira sign. */
export async function notifyInvestor(
  tx: Tx,
  runtime: Runtime,
  investorId: string,
  notice: Notice,
): Promise<void> {
  const addresses = await findAddresses(tx, investorId);
  const now = runtime.clock.now();
  const { email, kind } = notice;
  const chosen = await chosenFor(tx, investorId, kind);
  const channels = channelsFor(addresses, chosen, { kind, isUrgent: notice.urgent === true });
  const shown = shownOf(runtime, { kind, email });
  if (addresses.closedAt === null && channels.app)
    await recordNotice(tx, runtime, { investorId, kind, ...shown });
  const messages = [
    ...messagesFor(addresses, notice, channels),
    ...(channels.push ? await pushesFor(tx, investorId, { kind, ...shown }) : []),
    ...messagesToBefore(addresses, notice, now),
  ];
  const about = { investorId, title: shown.title };
  await queueMessages(
    tx,
    runtime,
    messages.map((message) => ({ ...message, about })),
  );
}

export type NoticeText = Readonly<{ email: Email; sms: string }>;

/** `isSecurity`: also to an address that was changed and still counts, whose owner may be the only
 * one to notice. `canWait`: many come at once, and a second does not matter. */
type Notice = NoticeText &
  Readonly<{ kind: NoticeKind; urgent?: boolean; isSecurity?: boolean; canWait?: boolean }>;

function messagesFor(
  to: Addresses,
  { canWait = false, email, kind, sms }: Notice,
  by: { mail: boolean; sms: boolean },
): (Mail | Sms)[] {
  return [
    ...(by.mail ? [{ to: to.email, email, canWait }] : []),
    ...(by.sms ? [{ to: to.phone, text: sms, byDay: kind !== "security" }] : []),
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
    .select([...channelsOfInvestor, "closedAt"])
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
}
