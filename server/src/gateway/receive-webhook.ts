import { createHash } from "node:crypto";
import { newId } from "#platform/ids.ts";
import { addJobsAfterCommit } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Keys, deriveKeys, seal, type SecretKeys, unseal } from "#platform/secrets/secrets.ts";
import { instrument } from "#platform/observability/instrumentation.ts";
import type { GatewayEvent, WebhookHeaders } from "./events.ts";
import type { Gateway, GatewayName } from "./gateway.ts";
import { asGatewayName, gatewayNamed, placeOf } from "./gateway-of.ts";
import { limitHint } from "./hint-limits.ts";
import { insertWebhook } from "./webhook-queries.ts";

/** A webhook is verified by its signature, stored, and answered; a job processes it. One that is not
 * signed over its body is limited. Identical bytes of one gateway are the same webhook, except of
 * events without an id. Bodies are encrypted, because they can hold the authorization of a card. */

export const HANDLE_TASK = "handle-webhook";
/** A webhook whose job was lost is found again after this. */
export const LOST_AFTER_MS = 60_000;

export async function receiveWebhook(
  runtime: Runtime,
  { gateway, body, headers }: { gateway: Gateway; body: Buffer; headers: WebhookHeaders },
): Promise<"kept" | "dropped" | "refused" | "bad-signature"> {
  if (!gateway.isSigned(body, headers)) return "bad-signature";
  const text = body.toString("utf8");
  const event = gateway.readEvent(text);
  const limited = await limitHint(runtime, gateway, event);
  if (limited !== "taken") return limited;
  const webhook = newWebhook(runtime, gateway, { body, text, event });
  const isNew = await instrument({ what: "transaction" }, () => insertWebhook(runtime.db, webhook));
  if (isNew) await addHandling(runtime, [webhook.id]);
  return "kept";
}

/** One job per webhook, even if added twice. Keys are locked in one order. */
export function addHandling(runtime: Runtime, ids: readonly string[]): Promise<void> {
  const jobs = ids.toSorted().map((id) => ({ payload: { id }, key: `${HANDLE_TASK}:${id}` }));
  return addJobsAfterCommit(runtime, HANDLE_TASK, jobs);
}

function newWebhook(
  { clock, config }: Runtime,
  gateway: Gateway,
  { body, text, event }: { body: Buffer; text: string; event: GatewayEvent | undefined },
) {
  const [key] = inboxKeys(config);
  const receivedAt = clock.now();
  const id = newId();
  return {
    id,
    gateway: gateway.name,
    bodyHash: createHash("sha256")
      .update(body)
      .update(placeOf(gateway.name) === "first" ? "" : gateway.name)
      .update(isRepeatable(event) ? id : "")
      .digest(),
    event: event?.name ?? null,
    reference: event?.reference ?? null,
    body: seal(key, text),
    receivedAt,
    nextTryAt: new Date(receivedAt.getTime() + LOST_AFTER_MS),
  };
}

/** Two requests for an account number that fail alike have events of the same bytes. */
function isRepeatable(event: GatewayEvent | undefined): boolean {
  return event?.kind === "account-number" || event?.kind === "identification";
}

/** An event, and the gateway that sent it. */
export type FromGateway<Event> = Event & Readonly<{ gateway: GatewayName }>;

/** `undefined` if it cannot be read, for example because it was encrypted with another
 * SECRET_KEY. */
export function openWebhook(
  { config }: Runtime,
  { gateway, body }: { gateway: string; body: Buffer },
): FromGateway<GatewayEvent> | undefined {
  try {
    const from = gatewayNamed(config, asGatewayName(gateway));
    const event = from.readEvent(unseal(inboxKeys(config), body));
    return event && { ...event, gateway: from.name };
  } catch {
    return undefined;
  }
}

function inboxKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "webhook inbox");
}
