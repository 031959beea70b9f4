import type { PaidIn, PaymentHandler, UnpaidEnd } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { fundStash } from "#products/stash/notify-funded.ts";
import { endCharge } from "./end-charge.ts";
import { planHolding } from "./hold-plan.ts";
import { isRunning } from "./plan.ts";
import {
  findInstalment,
  findPlan,
  lockPlan,
  markWaited,
  updateInstalment,
  updatePlan,
} from "./queries.ts";
import { settleInstalment } from "./settle-instalment.ts";
import { isStillWanted } from "./still-wanted.ts";
import { tellStoppedByUs } from "./notify-charges.ts";

/** Handles the payments of instalments. */
export const payForPlan: PaymentHandler = {
  settled: settleInstalment,
  held: holdInstalment,
  unpaid: tellUnpaid,
  chargeEnded: endCharge,
  stillWanted: isStillWanted,
  stillConsents,
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
  const instalment = subjectId === null ? undefined : await findInstalment(tx, subjectId);
  const plan = instalment && (await lockPlan(tx, instalment.planId));
  return plan !== undefined && plan.consentedAt !== null;
}

/** Another amount came than requested; an operator decides. If it was a card charge, no card is
 * charged any more until the investor has seen that. */
async function holdInstalment(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
): Promise<void> {
  await fundStash.held(tx, runtime, payment);
  const seen = payment.subjectId === null ? undefined : await findInstalment(tx, payment.subjectId);
  const plan = seen && (await lockPlan(tx, seen.planId));
  const instalment = seen && (await findInstalment(tx, seen.id));
  if (!plan || instalment?.chargeId !== payment.id) return;
  await updateInstalment(tx, instalment.id, { chargeId: null, challengeUrl: null });
  if (plan.cardId === null) return;
  await updatePlan(tx, plan.id, {
    charging: "stopped",
    declinedOn: null,
    declines: 0,
    retryAt: null,
  });
  await markWaited(tx, plan.id);
  if (isRunning(plan)) await tellStoppedByUs(tx, runtime, plan);
}

/** An investor who paid by hand is notified that their bank did not pay. `chargeEnded` handles card
 * charges. */
async function tellUnpaid(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
  end: UnpaidEnd,
): Promise<void> {
  if (payment.cardId === null) await fundStash.unpaid?.(tx, runtime, payment, end);
}
