import { createHash } from "node:crypto";
import * as z from "zod";
import { causeNow } from "../platform/cause.ts";
import { gatherer } from "../platform/gather.ts";
import { newId } from "../platform/ids.ts";
import { inheritance } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type Keys, deriveKeys, seal, type SecretKeys, unseal } from "../platform/secrets.ts";
import { watch } from "../platform/watch.ts";
import { event, parseJson, reference } from "../gateway/paystack/schemas.ts";
import { isSigned } from "../gateway/paystack/signature.ts";
import { type NewWebhook, insertWebhooks } from "./webhook-queries.ts";

/** A webhook is believed because of its signature, kept, and answered; what it means is worked out by
 * a job. The same bytes again are the same webhook. Bodies are sealed, because they can hold the
 * authorization of a card.
 *
 * Those that come while others are being kept are kept together next, and are one job. */

/** Of one; of several. */
export const HANDLE_TASK = "handle-webhook";
export const HANDLE_ALL_TASK = "handle-webhooks";
/** After this a webhook whose job was lost is found again. */
export const LOST_AFTER_MS = 60_000;
const KEPT_AT_ONCE = 100;

export type Receive = (received: {
  body: Buffer;
  signature: unknown;
}) => Promise<"kept" | "bad-signature">;

/** Call once for a process. */
export function webhookReceiver(runtime: Runtime): Receive {
  const keep = gatherer<NewWebhook>((webhooks) => keepWebhooks(runtime, webhooks), {
    atMost: KEPT_AT_ONCE,
  });
  return async ({ body, signature }) => {
    if (!isSigned(runtime.config.paystack, body, signature)) return "bad-signature";
    await keep(newWebhook(runtime, body));
    return "kept";
  };
}

function newWebhook({ clock, config }: Runtime, body: Buffer): NewWebhook {
  const text = body.toString("utf8");
  const said = readWebhook(text);
  const [key] = inboxKeys(config);
  const receivedAt = clock.now();
  return {
    id: newId(),
    bodyHash: createHash("sha256").update(body).digest(),
    event: said?.event ?? null,
    reference: said?.reference ?? null,
    body: seal(key, text),
    receivedAt,
    nextTryAt: new Date(receivedAt.getTime() + LOST_AFTER_MS),
  };
}

/** In one statement, which is a transaction of its own. */
function keepWebhooks({ db }: Runtime, webhooks: readonly NewWebhook[]): Promise<void> {
  return watch({ what: "transaction" }, () => insertWebhooks(db, webhooks, jobFor(webhooks)));
}

function jobFor([first, ...others]: readonly NewWebhook[]) {
  const caused = inheritance(causeNow());
  return first && others.length === 0
    ? { task: HANDLE_TASK, payload: { ...caused, id: first.id } }
    : { task: HANDLE_ALL_TASK, payload: caused };
}

/** `undefined` if it cannot be read, also because it was sealed with another SECRET_KEY. */
export function openWebhook({ config }: Runtime, body: Buffer) {
  const text = open(inboxKeys(config), body);
  return text === undefined ? undefined : readWebhook(text);
}

function open(keys: Keys, sealed: Buffer): string | undefined {
  try {
    return unseal(keys, sealed);
  } catch {
    return undefined;
  }
}

export type Webhook = NonNullable<ReturnType<typeof readWebhook>>;

/** `undefined` if it is no webhook of the gateway's form, signed or not. */
function readWebhook(text: string) {
  try {
    const read = event.parse(parseJson(text));
    return { ...read, reference: withReference.parse(read.data)?.reference };
  } catch {
    return undefined;
  }
}

const withReference = z.object({ reference }).optional().catch(undefined);

function inboxKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "webhook inbox");
}
