import * as z from "zod/mini";
import * as messages from "./messages.ts";
import * as pushMessages from "./push-messages.ts";
import type { NoticeKind } from "./notices.ts";

/** Notices by Web Push, on a device whose browser has subscribed. */

const notAnObject = { error: messages.notUnderstood };
const notASubscription = { error: pushMessages.pushSubscriptionWrong };

/** From the browser's `PushSubscription`: an address at its push service, and the device's keys. */
export const turnPushOnRequest = z.object(
  {
    endpoint: z.string(notASubscription).check(z.maxLength(1_000, notASubscription)),
    p256dh: z.string(notASubscription).check(z.regex(/^[\w-]{87}=?$/, notASubscription)),
    auth: z.string(notASubscription).check(z.regex(/^[\w-]{22}={0,2}$/, notASubscription)),
    showsAmounts: z.boolean(notAnObject),
  },
  notAnObject,
);

export type TurnPushOnRequest = z.input<typeof turnPushOnRequest>;

/** What is sent to the device, as JSON. */
export type PushPayload = Readonly<{ kind: NoticeKind; title: string; link: string | null }>;
