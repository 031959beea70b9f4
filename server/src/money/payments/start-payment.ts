import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { gatewayNamed, gatewayOf } from "#gateway/gateway-of.ts";
import type { CheckoutPage } from "#gateway/charges.ts";
import type { Gateway, GatewayName } from "#gateway/gateway.ts";
import { reasonOf } from "#gateway/outcome.ts";
import { referenceOf } from "#gateway/reference.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { metadataOf } from "./gateway-metadata.ts";
import {
  findRequestedPayment,
  forgetOldRequest,
  forgetRequest,
  insertPayment,
  recordOpened,
  recordRefused,
} from "./intent-queries.ts";
import { type Choice, chooseGateway } from "../routing/choose-gateway.ts";
import { switchOffFailing } from "../routing/watch-gateways.ts";
import { openChannels } from "../switches/switches.ts";
import type { Purpose } from "./payment-handlers.ts";

/** Starts a payment. The intent is committed before the gateway is called, so every later report of
 * the reference finds it, even if this process dies. If the call's outcome is unknown, the intent
 * stays and is checked later. Where there is another gateway, the request goes on there with another
 * intent. */

export type PaymentRequest = Readonly<{
  investorId: string;
  email: GatewayEmail;
  purpose: Purpose;
  /** The row of the purpose that is paid for; null for the stash. */
  subjectId: string | null;
  amountKobo: bigint;
  channel: Channel | undefined;
  /** Whether the investor consented to keep the card for later charges. */
  keepsCard: boolean;
  /** The idempotency key: a retried request continues with the same payment. */
  requestKey: string | undefined;
  /** Where it is paid; undefined for where the routing sends it. */
  gateway?: GatewayName;
}>;

type Intent = Awaited<ReturnType<typeof insertPayment>>;

const CURRENCY = "NGN";
/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;
const DUPLICATE = "duplicate_reference";

export type StartedPayment =
  | { kind: "started"; redirectUrl: string; reference: string }
  | { kind: "unreachable" }
  | { kind: "too-many" }
  /** The request's key was used for another payment. */
  | { kind: "key-reused" };

export async function startPayment(
  runtime: Runtime,
  request: PaymentRequest,
): Promise<StartedPayment> {
  if (!(await mayStart(runtime, request))) return { kind: "too-many" };
  const id = newId();
  const order = await gatewaysFor(runtime, request, id);
  const { started, unopened } = await openPage(runtime, { ...request, gateway: order[0] }, id);
  await switchOffFailing(runtime);
  const other = order.find((name) => name !== unopened?.gateway);
  if (!unopened || other === undefined) return started;
  const opened = await forget(runtime, unopened);
  if (opened) return opened;
  const elsewhere = await openPage(runtime, { ...request, gateway: other }, newId());
  return elsewhere.started;
}

/** A card that is kept has to be one that can be charged without its owner. */
async function gatewaysFor(
  runtime: Runtime,
  { gateway, keepsCard }: PaymentRequest,
  id: string,
): Promise<Choice["order"]> {
  if (gateway) return [gateway];
  const can = ({ capabilities }: Gateway) => !keepsCard || capabilities.silentCardCharge;
  const { order } = await chooseGateway(runtime, "checkout", { id, can });
  return order;
}

/** `unopened`: the intent that has no page, if there is none to go to. */
type Opening = Readonly<{ started: StartedPayment; unopened?: Intent }>;

async function openPage(runtime: Runtime, request: PaymentRequest, id: string): Promise<Opening> {
  const intent = await createPaymentIntent(runtime, request, id);
  if (!intent) return { started: { kind: "key-reused" } };
  const opened = await openCheckout(runtime, intent);
  if (opened.kind === "unreachable") return { started: opened, unopened: intent };
  if (opened.kind !== "page-lost") return { started: opened };
  // An earlier call arrived but its response was lost.
  const found = await forget(runtime, intent);
  if (found) return { started: found };
  const another = await createPaymentIntent(runtime, request);
  if (!another) return { started: { kind: "key-reused" } };
  const again = await openCheckout(runtime, another);
  const isOpen = again.kind !== "page-lost" && again.kind !== "unreachable";
  return isOpen ? { started: again } : { started: { kind: "unreachable" }, unopened: another };
}

/** The page of an intent is unknown, so it can hardly be paid. The intent stays in case it is, and the
 * request continues with another, unless the same request has opened the page meanwhile. */
async function forget(
  { db }: Runtime,
  { id, reference }: Intent,
): Promise<StartedPayment | undefined> {
  const redirectUrl = await forgetRequest(db, id);
  return redirectUrl === null ? undefined : { kind: "started", redirectUrl, reference };
}

/** The gateway's own limit is shared by all investors. Givers do not use up what the investor may
 * start. */
function mayStart(
  { clock, config, db }: Runtime,
  { investorId, purpose }: PaymentRequest,
): Promise<boolean> {
  const counted = purpose === "gift" ? "gifts" : "payments";
  return takeQuota(db, {
    key: quotaKey(config.secretKey, counted, investorId),
    limit: config.limits.paymentsPerMinute,
    windowMs: 60_000,
    now: clock.now(),
  });
}

async function openCheckout(
  runtime: Runtime,
  intent: Intent,
): Promise<StartedPayment | { kind: "page-lost" }> {
  const { config, log } = runtime;
  const { id, reference, channel, authorizationUrl } = intent;
  if (authorizationUrl) return { kind: "started", redirectUrl: authorizationUrl, reference };
  const outcome = await gatewayNamed(config, intent.gateway).startCheckout({
    email: intent.email,
    amountKobo: intent.amountKobo,
    currency: intent.currency,
    reference,
    callbackUrl: config.appUrl + apiPaths.paymentReturn,
    channels: channel === null ? await openChannels(runtime) : [channel],
    metadata: metadataOf(intent),
  });
  if (outcome.kind === "ok") return recordPage(runtime, intent, outcome.value);
  const why = reasonOf(outcome);
  log.warn({ reference, why }, "the gateway did not begin a payment");
  if (outcome.kind === "unknown") return { kind: "unreachable" };
  if (outcome.code === DUPLICATE) return { kind: "page-lost" };
  await recordRefused(runtime.db, id);
  return { kind: "unreachable" };
}

async function recordPage(
  { clock, config, db, log }: Runtime,
  intent: Intent,
  page: CheckoutPage,
): Promise<StartedPayment> {
  const { id, reference } = intent;
  const { url: redirectUrl, accessCode = null } = page;
  if (new URL(redirectUrl).origin !== gatewayNamed(config, intent.gateway).checkoutOrigin) {
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

/** Commits the intent before the gateway is called, or returns the one that this key already has.
 * `undefined` if the key was used for something else: a request is never answered with another's
 * payment. */
export async function createPaymentIntent(
  { clock, config, db }: Runtime,
  request: PaymentRequest,
  id = newId(),
): Promise<Intent | undefined> {
  const wanted = { ...request, id, gateway: request.gateway ?? gatewayOf(config).name };
  const now = clock.now();
  const intent = await inTransaction(db, (tx) => findOrInsert(tx, wanted, now)).catch(
    (error: unknown) => {
      // The same request was admitted twice and the other was faster: now it is found.
      if (violates(error, "payment_request"))
        return inTransaction(db, (tx) => findOrInsert(tx, wanted, now));
      throw error;
    },
  );
  return matches(request, intent) ? intent : undefined;
}

type Wanted = PaymentRequest & Readonly<{ id: string; gateway: GatewayName }>;

async function findOrInsert(tx: Tx, request: Wanted, createdAt: Date): Promise<Intent> {
  const { requestKey, investorId } = request;
  if (requestKey === undefined) return insertPayment(tx, newIntent(request, createdAt));
  const keptSince = new Date(createdAt.getTime() - REQUEST_KEPT_MS);
  await forgetOldRequest(tx, { investorId, requestKey, keptSince });
  const started = await findRequestedPayment(tx, { investorId, requestKey });
  return started ?? insertPayment(tx, { ...newIntent(request, createdAt), requestKey });
}

function newIntent(request: Wanted, createdAt: Date) {
  const { id, gateway } = request;
  const reference = referenceOf("payment", id);
  return {
    id,
    gateway,
    investorId: request.investorId,
    purpose: request.purpose,
    subjectId: request.subjectId,
    amountKobo: request.amountKobo,
    currency: CURRENCY,
    channel: request.channel ?? null,
    keepsCard: request.keepsCard,
    email: request.email,
    reference,
    createdAt,
    nextCheckAt: nextCheckAt({ reference, createdAt }, createdAt) ?? null,
  };
}

function matches(request: PaymentRequest, intent: Intent): boolean {
  const { amountKobo, currency, keepsCard, purpose, subjectId } = intent;
  return (
    amountKobo === request.amountKobo &&
    currency === CURRENCY &&
    purpose === request.purpose &&
    keepsCard === request.keepsCard &&
    subjectId === request.subjectId
  );
}
