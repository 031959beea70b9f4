import type { NoticeKind } from "@osisi/contracts/notices.ts";
import type { PushPayload } from "@osisi/contracts/push.ts";
import type { Push } from "#people/notifications/queue-message.ts";
import type { Tx } from "#platform/database/database.ts";
import { listSubscriptions } from "./queries.ts";

/** What a device shows, also on its lock screen. Without the investor's wish it names no amount: a
 * title with a digit in it gives way to a general one. */

const GENERAL: Readonly<Record<NoticeKind, string>> = {
  "money-in": "Money has arrived",
  payment: "News of a payment",
  holding: "News of your savings or investments",
  withdrawal: "News of a withdrawal",
  together: "News of a gift, a friend or a circle",
  security: "News of your account's security",
};

type Notice = Readonly<{ kind: NoticeKind; title: string; link: string | null }>;

/** To queue with the other messages of a notice. */
export async function pushesFor(tx: Tx, investorId: string, notice: Notice): Promise<Push[]> {
  const devices = await listSubscriptions(tx, investorId);
  return devices.map(({ id, showsAmounts }) => ({
    subscription: id,
    payload: payloadOf(notice, showsAmounts),
    byDay: notice.kind !== "security",
  }));
}

function payloadOf({ kind, link, title }: Notice, showsAmounts: boolean): PushPayload {
  const hasAmount = /\d/.test(title);
  return { kind, title: hasAmount && !showsAmounts ? GENERAL[kind] : title, link };
}
