import { channels, type Channel } from "@osisi/contracts/payments.ts";
import { inTransaction } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { initializeTransaction } from "./paystack.ts";
import type { Purpose } from "./purposes.ts";
import {
  findRequestedPayment,
  forgetOldRequest,
  insertPayment,
  recordOpened,
  recordRefused,
} from "./queries.ts";

/** Begins a payment. The intent is committed before the gateway hears of it, so whatever the gateway
 * later says of the reference finds an intent that explains it, even if this process dies meanwhile.
 * When nobody knows whether the gateway took it, the intent stays and is asked about later. */

export type PaymentWish = Readonly<{
  investorId: string;
  email: string;
  purpose: Purpose;
  amountKobo: bigint;
  channel: Channel | undefined;
  /** Names the request, so that the same one sent again gets the same payment. */
  requestKey: string | undefined;
}>;

export type StartedPayment =
  | { kind: "started"; redirectUrl: string; reference: string }
  | { kind: "unreachable" };

const CURRENCY = "NGN";
const RETURN_PATH = "/v1/transactions/return";
/** For as long as an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

export async function startPayment(runtime: Runtime, wish: PaymentWish): Promise<StartedPayment> {
  const intent = await writeIntent(runtime, wish);
  const { authorizationUrl, reference } = intent;
  if (authorizationUrl) return { kind: "started", redirectUrl: authorizationUrl, reference };
  return callGateway(runtime, intent);
}

type Intent = Awaited<ReturnType<typeof writeIntent>>;

async function writeIntent({ clock, db }: Runtime, wish: PaymentWish) {
  const createdAt = clock.now();
  const id = newId();
  const reference = `fund-${id.replaceAll("-", "")}`;
  const intent = {
    id,
    investorId: wish.investorId,
    purpose: wish.purpose,
    amountKobo: wish.amountKobo,
    currency: CURRENCY,
    channel: wish.channel ?? null,
    email: wish.email,
    reference,
    authorizationUrl: null,
    createdAt,
    nextCheckAt: nextCheckAt({ reference, createdAt }, createdAt) ?? null,
  };
  const { requestKey, investorId } = wish;
  return inTransaction(db, async (tx) => {
    if (requestKey === undefined) return insertPayment(tx, { ...intent, requestKey: null });
    const keptSince = new Date(createdAt.getTime() - REQUEST_KEPT_MS);
    await forgetOldRequest(tx, { investorId, requestKey, keptSince });
    const begun = await findRequestedPayment(tx, { investorId, requestKey });
    return begun ?? insertPayment(tx, { ...intent, requestKey });
  });
}

async function callGateway(runtime: Runtime, intent: Intent): Promise<StartedPayment> {
  const { config, db, log } = runtime;
  const { id, reference, channel } = intent;
  const outcome = await initializeTransaction(config.paystack, {
    email: intent.email,
    amountKobo: intent.amountKobo,
    currency: intent.currency,
    reference,
    callbackUrl: config.appUrl + RETURN_PATH,
    channels: channel === null ? channels : [channel],
    metadata: { intent: id },
  });
  if (outcome.kind === "ok") {
    const { authorization_url: url, access_code: accessCode = null } = outcome.value;
    if (new URL(url).origin === config.paystack.checkoutOrigin) {
      await recordOpened(db, { id, authorizationUrl: url, accessCode });
      return { kind: "started", redirectUrl: url, reference };
    }
    log.error({ reference }, "the gateway sends to a checkout page that is not the configured one");
    return { kind: "unreachable" };
  }
  const why = outcome.kind === "refused" ? outcome.code : outcome.reason;
  log.warn({ reference, why }, "the gateway did not begin a payment");
  // A duplicate means that an earlier call arrived after all: it exists, and is asked about later.
  if (outcome.kind === "refused" && why !== "duplicate_reference") await recordRefused(db, id);
  return { kind: "unreachable" };
}
