import type { Channel } from "@osisi/contracts/payments.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { nextCheckAt } from "./check-schedule.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import type { Purpose } from "./payment-handlers.ts";
import { findRequestedPayment, forgetOldRequest, insertPayment } from "./queries.ts";
import { referenceOf } from "#gateway/reference.ts";

export type PaymentWish = Readonly<{
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
}>;

export type Intent = Awaited<ReturnType<typeof insertPayment>>;

const CURRENCY = "NGN";
/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Commits the intent before the gateway is called, or returns the one that this key already has.
 * `undefined` if the key was used for something else: a request is never answered with another's
 * payment. */
export async function writeIntent(
  { clock, db }: Runtime,
  wish: PaymentWish,
): Promise<Intent | undefined> {
  const now = clock.now();
  const intent = await inTransaction(db, (tx) => begin(tx, wish, now)).catch((error: unknown) => {
    // The same request was admitted twice and the other was faster: now it is found.
    if (violates(error, "payment_request")) return inTransaction(db, (tx) => begin(tx, wish, now));
    throw error;
  });
  return isOf(wish, intent) ? intent : undefined;
}

async function begin(tx: Tx, wish: PaymentWish, createdAt: Date): Promise<Intent> {
  const { requestKey, investorId } = wish;
  if (requestKey === undefined) return insertPayment(tx, newIntent(wish, createdAt));
  const keptSince = new Date(createdAt.getTime() - REQUEST_KEPT_MS);
  await forgetOldRequest(tx, { investorId, requestKey, keptSince });
  const begun = await findRequestedPayment(tx, { investorId, requestKey });
  return begun ?? insertPayment(tx, { ...newIntent(wish, createdAt), requestKey });
}

function newIntent(wish: PaymentWish, createdAt: Date) {
  const id = newId();
  const reference = referenceOf("payment", id);
  return {
    id,
    investorId: wish.investorId,
    purpose: wish.purpose,
    subjectId: wish.subjectId,
    amountKobo: wish.amountKobo,
    currency: CURRENCY,
    channel: wish.channel ?? null,
    keepsCard: wish.keepsCard,
    email: wish.email,
    reference,
    createdAt,
    nextCheckAt: nextCheckAt({ reference, createdAt }, createdAt) ?? null,
  };
}

function isOf(wish: PaymentWish, intent: Intent): boolean {
  const { amountKobo, currency, keepsCard, purpose, subjectId } = intent;
  return (
    amountKobo === wish.amountKobo &&
    currency === CURRENCY &&
    purpose === wish.purpose &&
    keepsCard === wish.keepsCard &&
    subjectId === wish.subjectId
  );
}
