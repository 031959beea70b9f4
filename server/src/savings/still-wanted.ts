import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { PaidIn } from "../payments/purposes.ts";
import { addUnwantedJob } from "../payments/unwanted-charge.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { isRunning } from "./plan.ts";
import { findInstalment, findUnpaid, lockPlan } from "./queries.ts";

/** Between the writing of a charge and its sending hours may pass, and days if we are in trouble. It goes
 * out only if it would be written now as well: the plan takes instalments and is not paused, this one is
 * not paid otherwise, and the card is the one that the investor lets us charge. Asked under the plan's lock, so
 * that whoever pauses it either is heard, or finds the charge at the gateway. */
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

/** The investor has changed their mind: a charge that still waits for its turn ends now. */
export async function endUnsentCharge(tx: Tx, planId: string): Promise<void> {
  const unpaid = await findUnpaid(tx, planId);
  if (unpaid && unpaid.chargeId !== null) await addUnwantedJob(tx, unpaid.chargeId);
}
