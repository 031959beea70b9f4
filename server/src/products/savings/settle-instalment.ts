import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { maturityDateOf } from "@osisi/contracts/plan-schedule.ts";
import { NotEnoughMoney, post } from "#ledger/post.ts";
import type { PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { instalmentSaved } from "./plan-postings.ts";
import { CHARGES_AGAIN, isChargeOf } from "./charge-instalment.ts";
import { type BegunPlan, type Instalment, type Plan, isRunning, wantsCard } from "./plan.ts";
import { findInstalment, lockPlan, markWaited, updateInstalment, updatePlan } from "./queries.ts";
import { goOn } from "./advance-plan.ts";
import { type LeftBecause, tellBegun, tellLeftInStash, tellSaved } from "./notify-plan.ts";

/** A payment for an instalment was credited to the stash; the same transaction moves it into the
 * plan. An instalment is paid only once: a second success, and one that the plan no longer takes,
 * stays in the stash, and the investor is notified. The first one begins the plan, on the day of
 * payment. */

type Paid = Readonly<{ payment: PaidIn; plan: Plan; instalment: Instalment; isCharge: boolean }>;

export async function settleInstalment(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void> {
  const paid = await findPaid(tx, payment);
  const begun = beginning(paid) ?? goingOn(paid);
  if (!begun) return leave(tx, runtime, paid);
  try {
    await post(tx, [instalmentSaved(begun, paid.instalment, payment.paidAt)]);
  } catch (error) {
    // A debt of the investor was repaid from it first.
    if (!(error instanceof NotEnoughMoney)) throw error;
    await freeCharge(tx, paid);
    await endLadder(tx, paid);
    await markWaited(tx, paid.plan.id);
    return tellLeft(tx, runtime, paid, "owed");
  }
  await recordPaid(tx, begun, paid);
  const after = await recordPlan(tx, begun, paid);
  await goOn(tx, runtime, after);
  if (paid.plan.state === "pending") await tellBegun(tx, runtime, after);
  else if (!paid.isCharge || after.interval !== "daily") await tellSaved(tx, runtime, after);
}

/** The instalment of a payment, with its plan locked. */
export async function findPaid(tx: Tx, payment: PaidIn): Promise<Paid> {
  const { subjectId } = payment;
  const seen = subjectId === null ? undefined : await findInstalment(tx, subjectId);
  const plan = seen && (await lockPlan(tx, seen.planId));
  const instalment = seen && (await findInstalment(tx, seen.id));
  if (!plan || !instalment) throw new Error(`payment ${payment.id} is for no instalment`);
  return { payment, plan, instalment, isCharge: isChargeOf(instalment, payment.id) };
}

function beginning({ payment, plan }: Paid): BegunPlan | undefined {
  if (plan.state !== "pending") return undefined;
  const startedOn = dateInLagos(payment.paidAt);
  const maturesOn = maturityDateOf({ startDate: startedOn, months: plan.months });
  const { cardId } = payment;
  const charging = cardId === null ? "by-hand" : "ok";
  return { ...plan, startedOn, maturesOn, state: "ongoing", fallenDue: 1, cardId, charging };
}

function goingOn({ payment, plan, instalment, isCharge }: Paid): BegunPlan | undefined {
  if (!isRunning(plan) || instalment.state === "paid") return undefined;
  if (dateInLagos(payment.paidAt) >= plan.maturesOn) return undefined;
  if (isCharge) return plan.charging === "retrying" ? { ...plan, ...CHARGES_AGAIN } : plan;
  const { cardId } = payment;
  return cardId !== null && wantsCard(plan) ? { ...plan, ...CHARGES_AGAIN, cardId } : plan;
}

/** A card that we charged late for our own reasons earns from the due date. */
function valueDateOf({ payment, instalment, isCharge }: Paid): string {
  const paidOn = dateInLagos(payment.paidAt);
  const { dueOn, waited } = instalment;
  return isCharge && !waited && dueOn !== null && dueOn < paidOn ? dueOn : paidOn;
}

async function recordPaid(tx: Tx, plan: BegunPlan, paid: Paid): Promise<void> {
  const { payment, instalment } = paid;
  await updateInstalment(tx, instalment.id, {
    state: "paid",
    dueOn: instalment.dueOn ?? plan.startedOn,
    paidAt: payment.paidAt,
    valueOn: valueDateOf(paid),
    paidFrom: paid.isCharge ? "card" : "gateway",
    paymentId: payment.id,
    ...NOTHING_OPEN,
  });
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

async function recordPlan(tx: Tx, plan: BegunPlan, paid: Paid): Promise<BegunPlan> {
  const { state, startedOn, maturesOn, fallenDue, cardId } = plan;
  const { charging, declinedOn, declines, retryAt } = plan;
  const ladder = { charging, declinedOn, declines, retryAt };
  if (paid.plan.state === "pending" || plan !== paid.plan) {
    await updatePlan(tx, plan.id, { state, startedOn, maturesOn, fallenDue, cardId, ...ladder });
  }
  return plan;
}

async function leave(tx: Tx, runtime: Runtime, paid: Paid): Promise<void> {
  await freeCharge(tx, paid);
  await tellLeft(tx, runtime, paid, whyLeft(paid));
}

function whyLeft({ plan, instalment }: Paid): "paid-before" | "given-up" | "over" {
  if (instalment.state === "paid") return "paid-before";
  return plan.state === "given-up" ? "given-up" : "over";
}

async function freeCharge(tx: Tx, { instalment, payment }: Paid): Promise<void> {
  if (instalment.chargeId !== payment.id) return;
  await updateInstalment(tx, instalment.id, { chargeId: null, challengeUrl: null });
}

/** The card has paid, wherever its money went. */
async function endLadder(tx: Tx, { isCharge, plan }: Paid): Promise<void> {
  if (isCharge && plan.charging === "retrying") await updatePlan(tx, plan.id, CHARGES_AGAIN);
}

async function tellLeft(
  tx: Tx,
  runtime: Runtime,
  { plan, payment }: Paid,
  why: LeftBecause,
): Promise<void> {
  const { reference, amountKobo } = payment;
  await tellLeftInStash(tx, runtime, { plan, reference, amountKobo, why });
}
