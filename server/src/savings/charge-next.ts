import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { v5 } from "uuid";
import { findCard, isUsable, lockCard } from "../payments/cards.ts";
import { writeCardCharge } from "../payments/charge-card.ts";
import { hasClaim } from "../debts/claims.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { BegunPlan, Instalment } from "./plan.ts";
import { findUnpaid, isCardBusy, markWaited, updateInstalment, updatePlan } from "./queries.ts";
import { tellCardUnusable } from "./tell-charges.ts";

/** Charges the card for the oldest instalment that is due and not paid, if that may be done now. A plan
 * has one charge open at a time; each attempt of each due date has an id of its own, made of the two,
 * so that doing it twice is doing it once. Called under the plan's lock, whenever something has ended:
 * what has piled up is charged one by one. Answers when to look again, if only time is missing. */

/** A namespace of ours, so that ids made of instalments collide with nobody's. */
const CHARGES = "5b0f3c9e-6a57-4c4e-9d0a-3d3f7f1f2b61";
/** How long a plan waits for another one's charge of the same card: it may be declined. */
const CARD_BUSY_MS = 60_000;
/** Money that comes meanwhile is looked at so often: it may have repaid what is owed. */
const CLAIMED_MS = 60 * 60_000;

export async function chargeNext(
  tx: Tx,
  runtime: Runtime,
  plan: BegunPlan,
): Promise<Date | undefined> {
  const now = runtime.clock.now();
  // Its day has come, and only the clock has not come by yet: what is unpaid lapses.
  if (dateInLagos(now) >= plan.maturesOn) return undefined;
  if (plan.pausedAt !== null || plan.cardId === null) return undefined;
  if (plan.charging === "stopped" || plan.charging === "card-unusable") {
    return settleUp(tx, plan, await findUnpaid(tx, plan.id));
  }
  const unpaid = await findUnpaid(tx, plan.id);
  if (!unpaid) return settleUp(tx, plan, unpaid);
  if (unpaid.chargeId !== null) {
    if (unpaid.challengeUrl !== null) await markWaited(tx, plan.id);
    return undefined;
  }
  if (plan.retryAt !== null && plan.retryAt > now) return plan.retryAt;
  if (unpaid.checkoutUntil !== null && unpaid.checkoutUntil > now) {
    await markWaited(tx, plan.id);
    return unpaid.checkoutUntil;
  }
  if (await hasClaim(tx, plan.investorId)) {
    await markWaited(tx, plan.id);
    return new Date(now.getTime() + CLAIMED_MS);
  }
  const { cardId } = plan;
  // Held from here on, so that of two plans with one card the second sees what the first has done.
  await lockCard(tx, cardId);
  const card = await findCard(tx, { investorId: plan.investorId, cardId });
  if (!card || !isUsable(card, now)) {
    await stopForCard(tx, runtime, plan);
    return undefined;
  }
  if (card.restsUntil !== null && card.restsUntil > now) {
    await markWaited(tx, plan.id);
    return card.restsUntil;
  }
  if (await isCardBusy(tx, card.id)) return new Date(now.getTime() + CARD_BUSY_MS);
  await charge(tx, runtime, { plan, unpaid, cardId: card.id });
  return undefined;
}

/** Once nothing is missing any more, whatever was wrong is over. A card that is gone stays gone. */
async function settleUp(
  tx: Tx,
  plan: BegunPlan,
  unpaid: Instalment | undefined,
): Promise<undefined> {
  if (unpaid || !isDeclined(plan)) return;
  await updatePlan(tx, plan.id, CHARGES_AGAIN);
}

/** On the ladder of declines, or at its end. */
export function isDeclined({ charging }: Pick<BegunPlan, "charging">): boolean {
  return charging === "retrying" || charging === "stopped";
}

/** The ladder is gone, and the next charge is a first attempt again. */
export const CHARGES_AGAIN = {
  charging: "ok",
  declinedOn: null,
  declines: 0,
  retryAt: null,
} as const;

export async function stopForCard(tx: Tx, runtime: Runtime, plan: BegunPlan): Promise<void> {
  await updatePlan(tx, plan.id, { ...CHARGES_AGAIN, charging: "card-unusable" });
  await markWaited(tx, plan.id);
  await tellCardUnusable(tx, runtime, plan);
}

async function charge(
  tx: Tx,
  runtime: Runtime,
  { plan, unpaid, cardId }: { plan: BegunPlan; unpaid: Instalment; cardId: string },
): Promise<void> {
  const attempts = unpaid.attempts + 1;
  const id = chargeId(unpaid, attempts);
  await writeCardCharge(tx, runtime, {
    id,
    investorId: plan.investorId,
    cardId,
    purpose: "plan",
    subjectId: unpaid.id,
    amountKobo: plan.amountKobo,
  });
  await updateInstalment(tx, unpaid.id, { attempts, chargeId: id, declined: false });
}

function chargeId({ id }: Instalment, attempt: number): string {
  return v5(`${id}:${attempt}`, CHARGES);
}

/** Whether a payment is one of the charges that we have made for this instalment. */
export function isChargeOf(instalment: Instalment, paymentId: string): boolean {
  for (let attempt = 1; attempt <= instalment.attempts; attempt += 1) {
    if (chargeId(instalment, attempt) === paymentId) return true;
  }
  return false;
}
