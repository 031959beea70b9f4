import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { canDebit } from "#money/mandates/mandate.ts";
import { findMandate } from "#money/mandates/queries.ts";
import type { PaidIn, PaymentHandler, UnpaidEnd } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { fundStash } from "#products/stash/notify-funded.ts";
import { CHARGING_STOPPED } from "./charge-instalment.ts";
import { endCharge } from "./end-charge.ts";
import { planHolding } from "./hold-plan.ts";
import { wakePlansOf } from "./wake-plans.ts";
import { givenUpAt, isRunning } from "./plan.ts";
import {
  findInstalment,
  findPlan,
  lockInstalment,
  markWaited,
  updateInstalment,
  updatePlan,
} from "./queries.ts";
import { settleInstalment } from "./settle-instalment.ts";
import { notifyStoppedByUs } from "./notify-charges.ts";

/** Handles the payments of instalments. */
export const payForPlan: PaymentHandler = {
  settled: settleInstalment,
  held: holdInstalment,
  unpaid: notifyUnpaid,
  chargeEnded: endCharge,
  stillWanted: isStillWanted,
  stillConsents,
  mandateChanged: wakePlansOf,
  holding: planHolding,
  knows: knowsInstalment,
};

async function knowsInstalment(
  tx: Tx,
  { id, investorId }: { id: string; investorId: string },
): Promise<boolean> {
  const instalment = await findInstalment(tx, id);
  const plan = instalment && (await findPlan(tx, instalment.planId));
  return plan?.investorId === investorId;
}

/** If the plan has no card, the owner has withdrawn consent, also for pages opened before. */
async function stillConsents(tx: Tx, { subjectId }: Pick<PaidIn, "subjectId">): Promise<boolean> {
  const found = await lockInstalment(tx, subjectId);
  return found !== undefined && found.plan.consentedAt !== null;
}

/** Hours may pass between writing a charge and sending it, or days in case of trouble. It is sent
 * only if it would be written now as well: the plan runs and is not paused, the instalment is
 * unpaid, and the card or mandate is the one that the investor consents to, and can be debited today.
 * Checked under the plan's lock, so
 * that a pause either prevents it or finds it at the gateway. */
async function isStillWanted(
  tx: Tx,
  { clock }: Runtime,
  { id, subjectId, cardId, mandateId }: Omit<PaidIn, "paidAt">,
): Promise<boolean> {
  const found = await lockInstalment(tx, subjectId);
  if (found?.instalment.chargeId !== id) return false;
  const { plan } = found;
  if (plan.cardId !== cardId || plan.mandateId !== mandateId) return false;
  const mandate = mandateId === null ? undefined : await findMandate(tx, mandateId);
  if (mandateId !== null && !(mandate && canDebit(mandate, clock.now()))) return false;
  if (plan.state === "pending") return clock.now() < givenUpAt(plan);
  if (!isRunning(plan) || dateInLagos(clock.now()) >= plan.maturesOn) return false;
  return plan.pausedAt === null;
}

/** Another amount came than requested; an operator decides. If it was a card charge, no card is
 * charged any more until the investor has seen that. */
async function holdInstalment(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
): Promise<void> {
  await fundStash.held(tx, runtime, payment);
  const found = await lockInstalment(tx, payment.subjectId);
  if (found?.instalment.chargeId !== payment.id) return;
  const { plan, instalment } = found;
  await updateInstalment(tx, instalment.id, { chargeId: null, challengeUrl: null });
  if (plan.charging === "by-hand" || plan.charging === "mandate-ended") return;
  await updatePlan(tx, plan.id, CHARGING_STOPPED);
  await markWaited(tx, plan.id);
  if (isRunning(plan)) await notifyStoppedByUs(tx, runtime, { plan, instalment });
}

/** An investor who paid by hand is notified that their bank did not pay. `chargeEnded` handles card
 * charges. */
async function notifyUnpaid(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
  end: UnpaidEnd,
): Promise<void> {
  const isCharge = payment.cardId !== null || payment.mandateId !== null;
  if (!isCharge) await fundStash.unpaid?.(tx, runtime, payment, end);
}
