import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { PaidIn } from "#money/payments/payment-handlers.ts";
import { addUnwantedJob } from "#money/payments/charge-card.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isRunning } from "./plan.ts";
import { findInstalment, findUnpaid, lockPlan } from "./queries.ts";

/** Hours may pass between writing a charge and sending it, or days in case of trouble. It is sent
 * only if it would be written now as well: the plan runs and is not paused, the instalment is
 * unpaid, and the card is the one that the investor consents to. Checked under the plan's lock, so
 * that a pause either prevents it or finds it at the gateway. */
export async function isStillWanted(
  tx: Tx,
  { clock }: Runtime,
  { id, subjectId, cardId }: Omit<PaidIn, "paidAt">,
): Promise<boolean> {
  const seen = subjectId === null ? undefined : await findInstalment(tx, subjectId);
  const plan = seen && (await lockPlan(tx, seen.planId));
  if (!plan || !isRunning(plan) || dateInLagos(clock.now()) >= plan.maturesOn) return false;
  if (plan.pausedAt !== null || plan.cardId !== cardId) return false;
  const instalment = await findInstalment(tx, seen.id);
  return instalment?.chargeId === id;
}

/** The investor has changed the plan: an unsent charge ends now. */
export async function endUnsentCharge(tx: Tx, planId: string): Promise<void> {
  const unpaid = await findUnpaid(tx, planId);
  if (unpaid && unpaid.chargeId !== null) await addUnwantedJob(tx, unpaid.chargeId);
}
