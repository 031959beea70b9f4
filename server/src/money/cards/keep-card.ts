import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { sealAuthorization } from "./authorization.ts";
import { upsertCard } from "./queries.ts";
import type { PaidCharge } from "#money/payments/charge.ts";
import { type PaymentsRuntime, purposeOf } from "#money/payments/payment-handlers.ts";
import type { Payment } from "#money/payments/queries.ts";

/** Keeps a card if its owner consented when the payment began and has not withdrawn that, and if
 * the gateway says that the card is reusable and identifies it. Keeping the same card again
 * replaces its authorization. Returns the kept card that this payment belongs to. */
export async function keepCard(
  tx: Tx,
  runtime: PaymentsRuntime,
  { intent, charge }: { intent: Payment; charge: PaidCharge },
): Promise<string | null> {
  const { card } = charge;
  if (intent.cardId !== null || !intent.keepsCard || !card) return intent.cardId;
  const { stillConsents } = purposeOf(runtime, intent.purpose);
  if (stillConsents && !(await stillConsents(tx, intent))) return null;
  const { clock, config } = runtime;
  const { authorizationCode, ...shown } = card;
  return upsertCard(tx, {
    ...shown,
    id: newId(),
    investorId: intent.investorId,
    authorizationCode: sealAuthorization(config, authorizationCode()),
    email: intent.email,
    addedAt: clock.now(),
  });
}
