import type { Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Runtime } from "../platform/runtime.ts";
import { sealAuthorization } from "./card-authorization.ts";
import { upsertCard } from "./card-queries.ts";
import type { PaidCharge } from "./charge.ts";
import type { Payment } from "./queries.ts";

/** A card is kept if its owner agreed to it when they paid, and if the gateway says that it can be
 * charged again and which card it is. Any other is simply not kept. The same card is kept once, with
 * the newest of its authorizations. Answers the kept card that this payment belongs to. */
export async function keepCard(
  tx: Tx,
  { clock, config }: Runtime,
  { intent, charge }: { intent: Payment; charge: PaidCharge },
): Promise<string | null> {
  const { card } = charge;
  if (intent.cardId !== null || !intent.keepsCard || !card) return intent.cardId;
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
