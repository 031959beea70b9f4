import type { Company } from "@osisi/contracts/catalogue-values.ts";
import webPush from "web-push";
import { aliveSince } from "#people/auth/session.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import type { Delivery, SendPush } from "#people/notifications/send-batch.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isPushService } from "./endpoint.ts";
import { deleteSubscription, findLiveSubscription } from "./queries.ts";

/** Sends one message to one device, encrypted for it (RFC 8291) and signed by us (VAPID, RFC 8292).
 * A push service that no longer knows the device answers 404 or 410: then the subscription ends. */

const TIMEOUT_MS = 15_000;
/** How long the push service keeps it for a device that is offline. */
const KEPT_SECONDS = 24 * 60 * 60;

const GONE: Delivery = { kind: "refused", reason: "the device is gone", isExpected: true };

export function createPush(runtime: Runtime): SendPush {
  const { clock, config, db } = runtime;
  return async ({ payload, to: id }) => {
    const device = await findLiveSubscription(db, { id, ...aliveSince(clock.now()) });
    if (!device || !config.push) return GONE;
    const { endpoint } = device;
    const request = isPushService(endpoint, config.push.origins)
      ? sealed(config.push, await readCompany(db, clock.now()), device, payload)
      : undefined;
    if (!request) {
      await deleteSubscription(db, id);
      return GONE;
    }
    const status = await post(endpoint, request);
    if (status === 404 || status === 410) {
      await deleteSubscription(db, id);
      return GONE;
    }
    return understand(status);
  };
}

type Request = Readonly<{ headers: Record<string, string>; body: Buffer }>;

/** `undefined` if what the device gave is no key. */
function sealed(
  { privateKey, publicKey }: NonNullable<Runtime["config"]["push"]>,
  { email }: Company,
  { auth, endpoint, p256dh }: { endpoint: string; p256dh: string; auth: string },
  payload: string,
): Request | undefined {
  try {
    const { body, headers } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        TTL: KEPT_SECONDS,
        vapidDetails: { subject: `mailto:${email}`, publicKey, privateKey },
      },
    );
    return body === null ? undefined : { body, headers };
  } catch {
    return undefined;
  }
}

async function post(endpoint: string, { body, headers }: Request): Promise<number | undefined> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers,
      body: Uint8Array.from(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

function understand(status: number | undefined): Delivery {
  if (status === undefined) return { kind: "later", reason: "the push service was not reached" };
  const reason = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { kind: "sent", providerId: undefined };
  if (status === 400 || status === 413) return { kind: "refused", reason };
  if (status === 401 || status === 403) return { kind: "later", byOperator: true, reason };
  return { kind: "later", reason };
}
