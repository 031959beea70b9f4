import { gatewayOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { referenceOf } from "#gateway/reference.ts";
import { findWholeCard, markUnusable } from "#money/cards/queries.ts";
import { checkMandateAt, findMandate } from "#money/mandates/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type OpenCharge, findOpenCharge, insertCharge, recordEnded } from "./charge-queries.ts";
import { CHECK_TASK, nextCheckAt } from "./check-schedule.ts";
import {
  type ChargeEnd,
  type PaymentsRuntime,
  type Purpose,
  handlerOf,
} from "./payment-handlers.ts";
import { type Payment, isBooked, lockPayment, recordCheck } from "./queries.ts";

/** A charge of a kept card, or a debit by a mandate, without its owner. The caller's transaction creates it and a job sends
 * it. The id determines the reference, which the gateway accepts once, so retries never charge
 * twice. The payment handler is notified of the outcome: `settled`, `held` or `chargeEnded`. */

type Charge = Readonly<{
  /** Derived by the caller from what is charged, so that the same cause is the same charge. */
  id: string;
  investorId: string;
  purpose: Purpose;
  subjectId: string | null;
  amountKobo: bigint;
}>;
export type CardCharge = Charge & Readonly<{ cardId: string }>;
export type MandateCharge = Charge & Readonly<{ mandateId: string }>;

const CURRENCY = "NGN";
export const UNWANTED_TASK = "end-unwanted-charge";
/** A charge whose job was lost is found again after this. */
const LOST_AFTER_MS = 60_000;

/** @throws if this investor never had such a card; a removed card ends as `card-unusable` */
export async function createCardCharge(
  tx: Tx,
  { clock }: Runtime,
  charge: CardCharge,
): Promise<{ id: string; reference: string }> {
  const { investorId, cardId } = charge;
  const card = await findWholeCard(tx, cardId);
  if (card?.investorId !== investorId) throw new Error(`card ${cardId} is not the investor's`);
  const { email, gateway } = card;
  return create(tx, { ...charge, gateway, channel: "card", email, now: clock.now() });
}

/** @throws if this investor never had such a mandate; one that has ended is not debited */
export async function createMandateCharge(
  tx: Tx,
  { clock, config }: Runtime,
  charge: MandateCharge,
): Promise<{ id: string; reference: string }> {
  const { investorId, mandateId } = charge;
  const mandate = await findMandate(tx, mandateId);
  if (mandate?.investorId !== investorId) {
    throw new Error(`mandate ${mandateId} is not the investor's`);
  }
  const { name: gateway } = gatewayOf(config);
  const { email } = mandate;
  return create(tx, { ...charge, gateway, channel: "direct-debit", email, now: clock.now() });
}

type Created = (CardCharge | MandateCharge) &
  Readonly<{
    gateway: GatewayName;
    channel: "card" | "direct-debit";
    email: string;
    now: Date;
  }>;

async function create(
  tx: Tx,
  { now, ...charge }: Created,
): Promise<{ id: string; reference: string }> {
  const { id } = charge;
  const reference = referenceOf("payment", id);
  const isNew = await insertCharge(tx, {
    ...charge,
    reference,
    currency: CURRENCY,
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + LOST_AFTER_MS),
  });
  if (isNew) await addJob(tx, CHECK_TASK, { reference }, { key: `${CHECK_TASK}:${id}` });
  return { id, reference };
}

export type FailedCharge = Exclude<ChargeEnd, { kind: "challenged" }>;

/** Ends the charge of a kept card or mandate without money. The payment handler is notified in the same
 * transaction, under the payment's lock, so exactly once. If the owner can still confirm it, the
 * payment is checked like any other and later money is credited. */
export async function endCharge(
  tx: Tx,
  runtime: PaymentsRuntime,
  ended: { payment: Payment; end: FailedCharge; mayStillBePaid?: boolean },
): Promise<void> {
  const { payment, end, mayStillBePaid = false } = ended;
  const { id, cardId, mandateId } = payment;
  const now = runtime.clock.now();
  await recordEnded(tx, { paymentId: id, now, end });
  const next = mayStillBePaid ? nextCheckAt(payment, now) : undefined;
  await recordCheck(tx, { id, state: "failed", nextCheckAt: next ?? null });
  if (end.kind === "card-unusable" && cardId !== null) await markUnusable(tx, cardId, now);
  await handlerOf(runtime, payment.purpose).chargeEnded?.(tx, runtime, payment, end);
  // It may have been ended at the bank, which no event says. Locked after the plan.
  if (end.kind === "declined" && mandateId !== null) await checkMandateAt(tx, mandateId, now);
}

/** Ends a charge that the gateway does not have when the investor no longer wants it: rate limits
 * and retries delay sending, and meanwhile the plan may change. Returns whether it ended. What may
 * be at the gateway is never dropped but queried. */
export async function endUnwanted(
  tx: Tx,
  runtime: PaymentsRuntime,
  { payment, charge }: { payment: Payment; charge: OpenCharge },
): Promise<boolean> {
  const { stillWanted } = handlerOf(runtime, payment.purpose);
  if (!charge.toSend || !stillWanted || (await stillWanted(tx, runtime, payment))) return false;
  const end = { kind: "not-wanted", message: null } as const;
  // It was sent once and not found, so it may have been on its way.
  await endCharge(tx, runtime, { payment, end, mayStillBePaid: charge.sentAt !== null });
  return true;
}

/** Called after what is wanted has changed, so that the charge ends before its next retry. */
export async function addUnwantedJob(tx: Tx, id: string): Promise<void> {
  const reference = referenceOf("payment", id);
  await addJob(tx, UNWANTED_TASK, { reference }, { key: `${UNWANTED_TASK}:${id}` });
}

export async function endIfUnwanted(runtime: PaymentsRuntime, reference: string): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    const payment = await lockPayment(tx, reference);
    const charge = payment && (await findOpenCharge(tx, payment.id));
    if (charge && !isBooked(payment)) await endUnwanted(tx, runtime, { payment, charge });
  });
}
