import { findCard, isUsable } from "#money/cards/cards.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isId } from "#platform/ids.ts";
import { CHARGES_AGAIN } from "./charge-instalment.ts";
import { type NamedPlan, type NotYours, lockRunning } from "./own-plan.ts";
import { markWaited, updatePlan } from "./queries.ts";
import { goOn } from "./advance-plan.ts";
import { endUnsentCharge } from "./still-wanted.ts";

/** The investor can change the card that a plan charges, also to none: then a payment link is sent
 * on each due date. Another card ends the retries after declines, and what is unpaid is charged. */

export type ChangedCard = { kind: "done" } | { kind: "plan-card-unknown" } | NotYours;

export async function changeCard(
  runtime: Runtime,
  wish: NamedPlan & { cardId: string | null },
): Promise<ChangedCard> {
  const now = runtime.clock.now();
  const { investorId, cardId } = wish;
  return inTransaction(runtime.db, async (tx) => {
    const found = await lockRunning(tx, runtime, wish);
    if (found.kind !== "running") return found;
    const { plan } = found;
    if (cardId !== null) {
      const card = isId(cardId) ? await findCard(tx, { investorId, cardId }) : undefined;
      if (!card || !isUsable(card, now)) return { kind: "plan-card-unknown" };
    }
    const change = {
      ...CHARGES_AGAIN,
      charging: cardId === null ? ("by-hand" as const) : ("ok" as const),
      cardId,
      consentedAt: cardId === null ? null : now,
    };
    await updatePlan(tx, plan.id, change);
    await markWaited(tx, plan.id);
    await goOn(tx, runtime, { ...plan, ...change });
    await endUnsentCharge(tx, plan.id);
    return { kind: "done" };
  });
}
