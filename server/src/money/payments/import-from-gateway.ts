import { findTransfer } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { settledKey } from "./charge-postings.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { type PaymentsRuntime, type Purpose, purposeOf } from "./payment-handlers.ts";
import { findPayment, insertPayment } from "./queries.ts";
import { whenPaid } from "./record-outcome.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Charge } from "#gateway/gateway.ts";
import { type SentWish, sentWishOf } from "./gateway-metadata.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { idIn } from "#gateway/reference.ts";

/** Restores the intent of a payment that the database lost when it was restored from a backup. The
 * intent is rebuilt from the metadata that was sent to the gateway, then settled as usual. Only
 * the operator's catch-up calls this; at any other time, money without an intent waits for an
 * operator. */

export type Adopting =
  | { kind: "adopted"; amountKobo: bigint; investorId: string; purpose: Purpose }
  /** The intent exists, or the money is already booked. */
  | { kind: "known" }
  /** The metadata does not show that we requested it, or no money came. */
  | { kind: "not-ours" }
  /** The investor who requested it is lost as well, or has closed the account. */
  | { kind: "nobody"; investorId: string };

const CURRENCY = "NGN";

export async function adoptPayment(
  tx: Tx,
  runtime: PaymentsRuntime,
  { charge, email }: { charge: Charge; email: GatewayEmail | undefined },
): Promise<Adopting> {
  const { reference = "", status, askedKobo, amountKobo, currency } = charge;
  const wish = sentWishOf(charge);
  const id = idIn("payment", reference);
  if (id === undefined) return { kind: "not-ours" };
  if (await isKnown(tx, { id, reference })) return { kind: "known" };
  const isOurMode = charge.domain === gatewayOf(runtime.config).mode;
  const isPaid = status === "success" && currency === CURRENCY && isOurMode;
  if (!isPaid || !askedKobo || amountKobo === undefined || !wish) return { kind: "not-ours" };
  const { investorId } = wish;
  if (email === undefined || !(await runtime.isOpenInvestor(tx, investorId))) {
    return { kind: "nobody", investorId };
  }
  const now = runtime.clock.now();
  const wanted = await whatFor(tx, runtime, wish);
  await insertPayment(tx, {
    id,
    reference,
    investorId,
    email,
    ...wanted,
    amountKobo: askedKobo,
    currency,
    createdAt: whenPaid({ ...charge, reference, askedKobo, amountKobo, currency }, now),
    nextCheckAt: now,
  });
  const verdict = await settlePayment(tx, runtime, { reference, charge, by: "gateway" });
  if (verdict !== "settled") return { kind: "known" };
  return { kind: "adopted", amountKobo: askedKobo, investorId, purpose: wanted.purpose };
}

async function isKnown(tx: Tx, { id, reference }: { id: string; reference: string }) {
  if (await findPayment(tx, reference)) return true;
  return (await findTransfer(tx, settledKey(id))) !== undefined;
}

/** If what it pays for was lost too, the money goes to the stash. */
async function whatFor(
  tx: Tx,
  runtime: PaymentsRuntime,
  { investorId, purpose, subjectId }: SentWish,
): Promise<Pick<SentWish, "purpose" | "subjectId">> {
  const { knows } = purposeOf(runtime, purpose);
  const isThere = subjectId !== null && (await knows?.(tx, { id: subjectId, investorId }));
  return isThere ? { purpose, subjectId } : { purpose: "stash", subjectId: null };
}
