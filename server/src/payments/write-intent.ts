import type { Channel } from "@osisi/contracts/payments.ts";
import { inTransaction } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { nextCheckAt } from "./check-schedule.ts";
import type { Purpose } from "./purposes.ts";
import { findRequestedPayment, forgetOldRequest, insertPayment } from "./queries.ts";
import { referenceOf } from "./reference.ts";

export type PaymentWish = Readonly<{
  investorId: string;
  email: string;
  purpose: Purpose;
  amountKobo: bigint;
  channel: Channel | undefined;
  /** Names the request, so that the same one sent again goes on with the same payment. */
  requestKey: string | undefined;
}>;

export type Intent = Awaited<ReturnType<typeof writeIntent>>;

const CURRENCY = "NGN";
/** For as long as an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** What we are about to ask the gateway for, committed; or what this request asked for before. */
export async function writeIntent({ clock, db }: Runtime, wish: PaymentWish) {
  const { requestKey, investorId } = wish;
  const createdAt = clock.now();
  const id = newId();
  const reference = referenceOf(id);
  const intent = {
    id,
    investorId,
    purpose: wish.purpose,
    amountKobo: wish.amountKobo,
    currency: CURRENCY,
    channel: wish.channel ?? null,
    email: wish.email,
    reference,
    createdAt,
    nextCheckAt: nextCheckAt({ reference, createdAt }, createdAt) ?? null,
  };
  return inTransaction(db, async (tx) => {
    if (requestKey === undefined) return insertPayment(tx, intent);
    const keptSince = new Date(createdAt.getTime() - REQUEST_KEPT_MS);
    await forgetOldRequest(tx, { investorId, requestKey, keptSince });
    const begun = await findRequestedPayment(tx, { investorId, requestKey });
    return begun ?? insertPayment(tx, { ...intent, requestKey });
  });
}
