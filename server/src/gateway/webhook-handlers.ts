import type { Tx } from "../platform/database.ts";

/** Who works out what a kept webhook means. Payments understands what is told of money coming in;
 * whoever understands other events is named by the composition root. */

export type Conclusion =
  | { kind: "handled"; outcome: string }
  /** Signed, but not what its event should bring: a person has to look. */
  | { kind: "unreadable" }
  /** Nobody could be asked: the same webhook is handled again later. */
  | { kind: "later"; retryAfterMs: number | undefined };

export type KeptWebhook = Readonly<{
  event: string;
  data?: unknown;
  /** Where the data have one that can be read. */
  reference: string | undefined;
}>;

/** `conclude` is called once, in the transaction that wrote what the webhook brought. */
export type WebhookHandler = (
  webhook: KeptWebhook,
  conclude: (tx: Tx, conclusion: Conclusion) => Promise<void>,
) => Promise<void>;

/** By the beginning of the event's name. */
export type WebhookHandlers = Readonly<Record<string, WebhookHandler>>;

export function handlerOf(handlers: WebhookHandlers, event: string): WebhookHandler | undefined {
  const [, handler] = Object.entries(handlers).find(([prefix]) => event.startsWith(prefix)) ?? [];
  return handler;
}
