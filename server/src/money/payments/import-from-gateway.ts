import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import { findTransfer } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { settledKey } from "./charge-postings.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { type PaymentsRuntime, type Purpose, handlerOf } from "./payment-handlers.ts";
import { findPayment } from "./queries.ts";
import { insertPayment } from "./intent-queries.ts";
import { whenPaid } from "./record-outcome.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Charge } from "#gateway/charges.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { type SentMetadata, readMetadata } from "./gateway-metadata.ts";
import { gatewayNamed, gatewayOf } from "#gateway/gateway-of.ts";
import { idIn } from "#gateway/reference.ts";

/** Restores the intent of a payment that the database lost when it was restored from a backup. The
 * intent is rebuilt from the metadata that was sent to the gateway, then settled as usual. Only
 * the operator's catch-up calls this; at any other time, money without an intent waits for an
 * operator. */

export type ImportedPayment =
  | { kind: "imported"; amountKobo: bigint; investorId: string; purpose: Purpose }
  /** The intent exists, or the money is already booked. */
  | { kind: "known" }
  /** The metadata does not show that we requested it, or no money came. */
  | { kind: "not-ours" }
  /** The investor who requested it is lost as well, or has closed the account. */
  | { kind: "no-investor"; investorId: string };

const CURRENCY = "NGN";

export async function importPayment(
  tx: Tx,
  runtime: PaymentsRuntime,
  {
    charge,
    email,
    gateway = gatewayOf(runtime.config).name,
  }: {
    charge: Charge;
    email: GatewayEmail | undefined;
    gateway?: GatewayName;
  },
): Promise<ImportedPayment> {
  const { reference = "", status, requestedKobo, amountKobo, currency } = charge;
  const metadata = readMetadata(charge);
  const id = idIn("payment", reference);
  if (id === undefined) return { kind: "not-ours" };
  if (await isKnown(tx, { id, reference })) return { kind: "known" };
  const isOurMode = charge.domain === gatewayNamed(runtime.config, gateway).mode;
  const isPaid = status === "success" && currency === CURRENCY && isOurMode;
  if (!isPaid || !requestedKobo || amountKobo === undefined || !metadata)
    return { kind: "not-ours" };
  const { investorId } = metadata;
  if (email === undefined || !(await isOpenInvestor(tx, investorId))) {
    return { kind: "no-investor", investorId };
  }
  const now = runtime.clock.now();
  const wanted = await findSubject(tx, runtime, metadata);
  await insertPayment(tx, {
    id,
    gateway,
    reference,
    investorId,
    email,
    ...wanted,
    amountKobo: requestedKobo,
    currency,
    createdAt: whenPaid({ ...charge, reference, requestedKobo, amountKobo, currency }, now),
    nextCheckAt: now,
  });
  const listed = { gateway, reference, charge, source: "gateway" } as const;
  const verdict = await settlePayment(tx, runtime, listed);
  if (verdict !== "settled") return { kind: "known" };
  return { kind: "imported", amountKobo: requestedKobo, investorId, purpose: wanted.purpose };
}

async function isKnown(tx: Tx, { id, reference }: { id: string; reference: string }) {
  if (await findPayment(tx, reference)) return true;
  return (await findTransfer(tx, settledKey(id))) !== undefined;
}

/** If what it pays for was lost too, the money goes to the stash. */
async function findSubject(
  tx: Tx,
  runtime: PaymentsRuntime,
  { investorId, purpose, subjectId }: SentMetadata,
): Promise<Pick<SentMetadata, "purpose" | "subjectId">> {
  const { knows } = handlerOf(runtime, purpose);
  const isThere = subjectId !== null && (await knows?.(tx, { id: subjectId, investorId }));
  return isThere ? { purpose, subjectId } : { purpose: "stash", subjectId: null };
}
