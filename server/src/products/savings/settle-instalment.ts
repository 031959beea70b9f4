import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { maturityDateOf } from "@osisi/contracts/plan-schedule.ts";
import { NotEnoughMoney, post } from "#ledger/post.ts";
import type { PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { instalmentSaved } from "./plan-postings.ts";
import { earningOf, fittingNow } from "./coming-instalments.ts";
import { RETRIES_RESET, continuePlan, isChargeOf } from "./charge-instalment.ts";
import { type StartedPlan, type Instalment, type Plan, isRunning, wantsCard } from "./plan.ts";
import { lockInstalment, markWaited, updateInstalment, updatePlan } from "./queries.ts";
import { type LeftReason, notifyStarted, notifyLeftInStash, notifySaved } from "./notify-plan.ts";

/** A payment for an instalment was credited to the stash; the same transaction moves it into the
 * plan. An instalment is paid only once: a second success, and one that the plan no longer takes,
 * stays in the stash, and the investor is notified. The first one begins the plan, on the day of
 * payment. */

type Paid = Readonly<{ payment: PaidIn; plan: Plan; instalment: Instalment; isCharge: boolean }>;

export async function settleInstalment(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void> {
  const paid = await lockPaid(tx, payment);
  const plan = startedBy(paid) ?? continuedBy(paid);
  if (!plan) {
    await closeCharge(tx, paid);
    return leaveInStash(tx, runtime, paid, leftReason(paid));
  }
  const instalment = await fittingNow(tx, plan, paid.instalment, valueDateOf(paid));
  try {
    await post(tx, [instalmentSaved(plan, instalment, payment.paidAt)]);
  } catch (error) {
    // A debt of the investor was repaid from it first.
    if (!(error instanceof NotEnoughMoney)) throw error;
    await closeCharge(tx, paid);
    // The card has paid, wherever its money went.
    if (paid.isCharge && paid.plan.charging === "retrying") {
      await updatePlan(tx, plan.id, RETRIES_RESET);
    }
    await markWaited(tx, plan.id);
    return leaveInStash(tx, runtime, paid, "owed");
  }
  await recordPaid(tx, plan, { ...paid, instalment });
  await continuePlan(tx, runtime, plan);
  if (paid.plan.state === "pending") return notifyStarted(tx, runtime, plan);
  const leftKobo = payment.amountKobo - instalment.amountKobo;
  if (paid.isCharge && plan.interval === "daily" && leftKobo === 0n) return;
  await notifySaved(tx, runtime, { plan, instalment, leftKobo });
}

async function lockPaid(tx: Tx, payment: PaidIn): Promise<Paid> {
  const found = await lockInstalment(tx, payment.subjectId);
  if (!found) throw new Error(`payment ${payment.id} is for no instalment`);
  return { ...found, payment, isCharge: isChargeOf(found.instalment, payment.id) };
}

function startedBy({ payment, plan }: Paid): StartedPlan | undefined {
  if (plan.state !== "pending") return undefined;
  const startedOn = dateInLagos(payment.paidAt);
  const maturesOn = maturityDateOf({ startDate: startedOn, months: plan.months });
  // If it is debited by a mandate, the plan has that already.
  const cardId = plan.mandateId === null ? payment.cardId : null;
  const charging = cardId === null && plan.mandateId === null ? "by-hand" : "ok";
  const begun = { startedOn, maturesOn, state: "ongoing", fallenDue: 1, cardId } as const;
  return { ...plan, ...begun, ...RETRIES_RESET, charging };
}

function continuedBy({ payment, plan, instalment, isCharge }: Paid): StartedPlan | undefined {
  if (!isRunning(plan) || instalment.state === "paid") return undefined;
  if (dateInLagos(payment.paidAt) >= plan.maturesOn) return undefined;
  if (isCharge) return plan.charging === "retrying" ? { ...plan, ...RETRIES_RESET } : plan;
  const { cardId } = payment;
  return cardId !== null && wantsCard(plan) ? { ...plan, ...RETRIES_RESET, cardId } : plan;
}

/** A card that we charged late for our own reasons earns from the due date. */
function valueDateOf({ payment, instalment, isCharge }: Paid): string {
  const paidOn = dateInLagos(payment.paidAt);
  const { dueOn, waited } = instalment;
  return isCharge && !waited && dueOn !== null && dueOn < paidOn ? dueOn : paidOn;
}

async function recordPaid(tx: Tx, plan: StartedPlan, paid: Paid): Promise<void> {
  const { payment, instalment } = paid;
  await updateInstalment(tx, instalment.id, {
    state: "paid",
    dueOn: instalment.dueOn ?? plan.startedOn,
    paidAt: payment.paidAt,
    valueOn: valueDateOf(paid),
    paidFrom: paid.isCharge ? (payment.mandateId === null ? "card" : "mandate") : "gateway",
    paymentId: payment.id,
    ...earningOf(instalment),
    ...NOTHING_OPEN,
  });
  if (plan === paid.plan) return;
  const { state, startedOn, maturesOn, fallenDue, cardId } = plan;
  const { charging, declinedOn, declines, retryAt } = plan;
  const retries = { charging, declinedOn, declines, retryAt };
  await updatePlan(tx, plan.id, { state, startedOn, maturesOn, fallenDue, cardId, ...retries });
}

/** A charge that is open when the instalment is paid otherwise is left to end; its money stays in
 * the stash. */
const NOTHING_OPEN = {
  chargeId: null,
  challengeUrl: null,
  declined: false,
  missedAt: null,
  checkoutUntil: null,
  askAt: null,
} as const;

/** Why its money stays in the stash, if the plan does not take it. */
function leftReason({ plan, instalment }: Paid): LeftReason {
  if (instalment.state === "paid") return "paid-before";
  return plan.state === "given-up" ? "given-up" : "over";
}

async function closeCharge(tx: Tx, { instalment, payment }: Paid): Promise<void> {
  if (instalment.chargeId !== payment.id) return;
  await updateInstalment(tx, instalment.id, { chargeId: null, challengeUrl: null });
}

async function leaveInStash(
  tx: Tx,
  runtime: Runtime,
  { plan, payment }: Paid,
  why: LeftReason,
): Promise<void> {
  const { reference, amountKobo } = payment;
  await notifyLeftInStash(tx, runtime, { plan, reference, amountKobo, why });
}
