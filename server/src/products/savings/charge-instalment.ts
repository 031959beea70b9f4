import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { v5 } from "uuid";
import { findCard, isUsable } from "#money/cards/cards.ts";
import { lockCard } from "#money/cards/queries.ts";
import { createCardCharge } from "#money/payments/charge-card.ts";
import { hasClaim } from "#ledger/debts/repay-debt.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { BegunPlan, Instalment } from "./plan.ts";
import { findUnpaid, isCardBusy, markWaited, updateInstalment, updatePlan } from "./queries.ts";
import { tellCardUnusable } from "./notify-charges.ts";

/** Charges the card for the oldest unpaid instalment, if that is allowed now. A plan has one open
 * charge at a time; the id of each attempt is derived from due date and attempt, so this is
 * idempotent. Called under the plan's lock whenever a charge has ended, so a backlog is charged
 * one by one. Returns when to try again, if only time is missing. */

/** Our own UUID namespace, so that ids derived from instalments collide with no others. */
const CHARGES = "5b0f3c9e-6a57-4c4e-9d0a-3d3f7f1f2b61";
/** How long a plan waits for another plan's charge of the same card, which may be declined. */
const CARD_BUSY_MS = 60_000;
/** How often a claimed stash is checked again: a credit may have repaid the debt. */
const CLAIMED_MS = 60 * 60_000;

export async function chargeNext(
  tx: Tx,
  runtime: Runtime,
  plan: BegunPlan,
): Promise<Date | undefined> {
  const now = runtime.clock.now();
  // The plan is due to mature and only its scheduled step is late: unpaid instalments lapse.
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
  // Locked from here on, so that of two plans with one card the second sees what the first has
  // done.
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

/** Once nothing is unpaid, the problem is over. A removed card stays removed. */
async function settleUp(
  tx: Tx,
  plan: BegunPlan,
  unpaid: Instalment | undefined,
): Promise<undefined> {
  if (unpaid || !isDeclined(plan)) return;
  await updatePlan(tx, plan.id, CHARGES_AGAIN);
}

/** Being retried after a decline, or given up. */
export function isDeclined({ charging }: Pick<BegunPlan, "charging">): boolean {
  return charging === "retrying" || charging === "stopped";
}

/** Resets the retries: the next charge is a first attempt again. */
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
  await createCardCharge(tx, runtime, {
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

/** Whether a payment is one of our charges for this instalment. */
export function isChargeOf(instalment: Instalment, paymentId: string): boolean {
  for (let attempt = 1; attempt <= instalment.attempts; attempt += 1) {
    if (chargeId(instalment, attempt) === paymentId) return true;
  }
  return false;
}
