import type { Tx } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findWholeCard } from "#money/cards/queries.ts";
import { insertCardCharge } from "./charge-queries.ts";
import { CHECK_TASK } from "./check-payment.ts";
import type { Purpose } from "./payment-handlers.ts";
import { referenceOf } from "#gateway/reference.ts";

/** A charge of a kept card, without its owner. The caller's transaction writes it and a job sends
 * it. The id determines the reference, which the gateway accepts once, so retries never charge
 * twice. The payment handler is notified of the outcome: `settled`, `held` or `chargeEnded`. */

export type CardCharge = Readonly<{
  /** Derived by the caller from what is charged, so that the same cause is the same charge. */
  id: string;
  investorId: string;
  cardId: string;
  purpose: Purpose;
  subjectId: string | null;
  amountKobo: bigint;
}>;

const CURRENCY = "NGN";
/** A charge whose job was lost is found again after this. */
const LOST_AFTER_MS = 60_000;

/** @throws if this investor never had such a card; a removed card ends as `card-unusable` */
export async function writeCardCharge(
  tx: Tx,
  { clock }: Runtime,
  charge: CardCharge,
): Promise<{ id: string; reference: string }> {
  const { id, investorId, cardId } = charge;
  const reference = referenceOf("payment", id);
  const card = await findWholeCard(tx, cardId);
  if (card?.investorId !== investorId) throw new Error(`card ${cardId} is not the investor's`);
  const now = clock.now();
  const isNew = await insertCardCharge(tx, {
    ...charge,
    reference,
    currency: CURRENCY,
    channel: "card",
    email: card.email,
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + LOST_AFTER_MS),
  });
  if (isNew) await addJob(tx, CHECK_TASK, { reference }, { key: `${CHECK_TASK}:${id}` });
  return { id, reference };
}
