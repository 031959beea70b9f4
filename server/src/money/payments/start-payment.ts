import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { channels } from "@osisi/contracts/payments.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { forgetRequest, recordOpened, recordRefused } from "./queries.ts";
import { wishToSend } from "./gateway-metadata.ts";
import { type Intent, type PaymentWish, writeIntent } from "./create-payment-intent.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { type CheckoutPage, reasonOf } from "#gateway/gateway.ts";

/** Begins a payment. The intent is committed before the gateway is called, so every later report of
 * the reference finds it, even if this process dies. If the call's outcome is unknown, the intent
 * stays and is checked later. */

export type StartedPayment =
  | { kind: "started"; redirectUrl: string; reference: string }
  | { kind: "unreachable" }
  | { kind: "too-many" }
  /** The request's key was used for another payment. */
  | { kind: "key-reused" };

const DUPLICATE = "duplicate_reference";

export async function startPayment(runtime: Runtime, wish: PaymentWish): Promise<StartedPayment> {
  if (!(await mayStart(runtime, wish.investorId))) return { kind: "too-many" };
  const intent = await writeIntent(runtime, wish);
  if (!intent) return { kind: "key-reused" };
  const called = await callGateway(runtime, intent);
  if (called.kind !== "page-lost") return called;
  // An earlier call arrived but its response was lost: the page is unknown, so it can hardly be
  // paid. The intent stays in case it is; the request continues with another.
  await forgetRequest(runtime.db, intent.id);
  const another = await writeIntent(runtime, wish);
  if (!another) return { kind: "key-reused" };
  const again = await callGateway(runtime, another);
  return again.kind === "page-lost" ? { kind: "unreachable" } : again;
}

/** The gateway's own limit is shared by all investors. */
function mayStart({ clock, config, db }: Runtime, investorId: string): Promise<boolean> {
  return takeQuota(db, {
    key: quotaKey(config.secretKey, "payments", investorId),
    limit: config.limits.paymentsPerMinute,
    windowMs: 60_000,
    now: clock.now(),
  });
}

async function callGateway(
  runtime: Runtime,
  intent: Intent,
): Promise<StartedPayment | { kind: "page-lost" }> {
  const { config, log } = runtime;
  const { id, reference, channel, authorizationUrl } = intent;
  if (authorizationUrl) return { kind: "started", redirectUrl: authorizationUrl, reference };
  const outcome = await gatewayOf(config).startCheckout({
    email: intent.email,
    amountKobo: intent.amountKobo,
    currency: intent.currency,
    reference,
    callbackUrl: config.appUrl + apiPaths.paymentReturn,
    channels: channel === null ? channels : [channel],
    metadata: wishToSend(intent),
  });
  if (outcome.kind === "ok") return open(runtime, intent, outcome.value);
  const why = reasonOf(outcome);
  log.warn({ reference, why }, "the gateway did not begin a payment");
  if (outcome.kind === "unknown") return { kind: "unreachable" };
  if (outcome.code === DUPLICATE) return { kind: "page-lost" };
  await recordRefused(runtime.db, id);
  return { kind: "unreachable" };
}

async function open(
  { clock, config, db, log }: Runtime,
  intent: Intent,
  page: CheckoutPage,
): Promise<StartedPayment> {
  const { id, reference } = intent;
  const { url: redirectUrl, accessCode = null } = page;
  if (new URL(redirectUrl).origin !== gatewayOf(config).checkoutOrigin) {
    log.error({ reference }, "the gateway sends to a checkout page that is not the configured one");
    return { kind: "unreachable" };
  }
  await recordOpened(db, {
    id,
    authorizationUrl: redirectUrl,
    accessCode,
    nextCheckAt: nextCheckAt(intent, clock.now()) ?? null,
  });
  return { kind: "started", redirectUrl, reference };
}
