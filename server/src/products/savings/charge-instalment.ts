import { type CalendarDate, addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { v5 } from "uuid";
import { findCard, isUsable } from "#money/cards/cards.ts";
import { lockCard } from "#money/cards/queries.ts";
import { type Mandate, canDebit, hasEnded } from "#money/mandates/mandate.ts";
import { findMandate } from "#money/mandates/queries.ts";
import {
  addUnwantedJob,
  createCardCharge,
  createMandateCharge,
} from "#money/payments/charge-card.ts";
import { isChannelClosed } from "#money/switches/switches.ts";
import { mayNotCharge } from "./may-not-charge.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { announceAt } from "./announce-charge.ts";
import { schedulePlan } from "./announce-queries.ts";
import { dueDateIn } from "./due-dates.ts";
import { notifyCardUnusable } from "./notify-charges.ts";
import { notifyMandateEnded } from "./notify-debits.ts";
import { type Instalment, type Plan, type StartedPlan } from "./plan.ts";
import { findUnpaid, isCardBusy, markWaited, updateInstalment, updatePlan } from "./queries.ts";

/** Charges the card or the bank account for the oldest unpaid instalment, if that is allowed now. A plan has one open
 * charge at a time; the id of each attempt is derived from instalment and attempt, so this is
 * idempotent. Called under the plan's lock whenever a charge has ended, so a backlog is charged
 * one by one. `end-charge.ts` decides about another attempt. */

/** Our own UUID namespace, so that ids derived from instalments collide with no others. */
const CHARGES = "5b0f3c9e-6a57-4c4e-9d0a-3d3f7f1f2b61";
/** How long a plan waits for another plan's charge of the same card, which may be declined. */
const CARD_BUSY_MS = 60_000;
/** How often a claimed stash is checked again: a credit may have repaid the debt. */
const CLAIMED_MS = 60 * 60_000;
/** How often a way to pay that operators have closed is checked again. The wait is ours, so the instalment
 * keeps its due date as value date. */
const CLOSED_MS = 10 * 60_000;

/** Resets the retries: the next charge is a first attempt again. */
export const RETRIES_RESET = {
  charging: "ok",
  declinedOn: null,
  declines: 0,
  retryAt: null,
} as const;

/** No card is charged until the investor acts. */
export const CHARGING_STOPPED = { ...RETRIES_RESET, charging: "stopped" } as const;

/** Being retried after a decline, or given up. */
export function isDeclined({ charging }: Pick<StartedPlan, "charging">): boolean {
  return charging === "retrying" || charging === "stopped";
}

/** Charges what can be charged, and schedules the next step. */
export async function continuePlan(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<void> {
  await scheduleNextStep(tx, plan, await chargeNext(tx, runtime, plan));
}

/** Retries of our own trouble are over for today. */
export async function continueTomorrow(
  tx: Tx,
  { clock }: Runtime,
  plan: StartedPlan,
): Promise<void> {
  await scheduleNextStep(tx, plan, startOfDay(addDays(dateInLagos(clock.now()), 1)));
}

async function scheduleNextStep(
  tx: Tx,
  plan: StartedPlan,
  chargeAt: Date | undefined,
): Promise<void> {
  const nextDay = startOfDay(nextDayOf(plan));
  const nextStepAt = chargeAt !== undefined && chargeAt < nextDay ? chargeAt : nextDay;
  await schedulePlan(tx, plan, { nextStepAt, announceAt: announceAt(plan) });
}

/** The next due date, or the maturity date. */
function nextDayOf(plan: StartedPlan): CalendarDate {
  const due = dueDateIn(plan, plan.fallenDue + 1);
  return due < plan.maturesOn ? due : plan.maturesOn;
}

/** Returns when to try again, if only time is missing. */
async function chargeNext(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<Date | undefined> {
  const now = runtime.clock.now();
  // The plan is due to mature and only its scheduled step is late: unpaid instalments lapse.
  if (dateInLagos(now) >= plan.maturesOn) return undefined;
  const mandate = plan.mandateId === null ? undefined : await findMandate(tx, plan.mandateId);
  if (mandate && hasEnded(mandate)) {
    if (plan.charging !== "mandate-ended") await stopForMandate(tx, runtime, { plan, mandate });
    return undefined;
  }
  if (plan.pausedAt !== null || plan.charging === "by-hand") return undefined;
  const unpaid = await findUnpaid(tx, plan.id);
  if (!unpaid) {
    // The problem is over. A removed card stays removed.
    if (isDeclined(plan)) await updatePlan(tx, plan.id, RETRIES_RESET);
    return undefined;
  }
  if (plan.charging === "stopped" || plan.charging === "card-unusable") return undefined;
  if (unpaid.chargeId !== null) {
    if (unpaid.challengeUrl !== null) await markWaited(tx, plan.id);
    return undefined;
  }
  if (plan.retryAt !== null && plan.retryAt > now) return plan.retryAt;
  if (unpaid.checkoutUntil !== null && unpaid.checkoutUntil > now) {
    await markWaited(tx, plan.id);
    return unpaid.checkoutUntil;
  }
  if (await mayNotCharge(tx, plan.investorId, now)) {
    await markWaited(tx, plan.id);
    return new Date(now.getTime() + CLAIMED_MS);
  }
  if (mandate) return debit(tx, runtime, { plan, unpaid, mandate });
  return chargeCard(tx, runtime, { plan, unpaid });
}

async function chargeCard(
  tx: Tx,
  runtime: Runtime,
  { plan, unpaid }: { plan: StartedPlan; unpaid: Instalment },
): Promise<Date | undefined> {
  const now = runtime.clock.now();
  const { cardId, investorId } = plan;
  if (cardId === null) return undefined;
  // Locked from here on, so that of two plans with one card the second sees what the first has
  // done.
  await lockCard(tx, cardId);
  const card = await findCard(tx, { investorId, cardId });
  if (!card || !isUsable(card, now)) {
    await stopForCard(tx, runtime, plan);
    return undefined;
  }
  if (card.restsUntil !== null && card.restsUntil > now) {
    await markWaited(tx, plan.id);
    return card.restsUntil;
  }
  if (await isChannelClosed(tx, "card", now)) return new Date(now.getTime() + CLOSED_MS);
  if (await isCardBusy(tx, cardId)) return new Date(now.getTime() + CARD_BUSY_MS);
  const next = nextAttempt(plan, unpaid);
  await createCardCharge(tx, runtime, { ...next.charge, cardId });
  await updateInstalment(tx, unpaid.id, next.change);
  return undefined;
}

/** The plan continues when the mandate becomes active. */
export async function debit(
  tx: Tx,
  runtime: Runtime,
  { plan, unpaid, mandate }: { plan: Plan; unpaid: Instalment; mandate: Mandate },
): Promise<Date | undefined> {
  const { id: mandateId, restsUntil, state } = mandate;
  const now = runtime.clock.now();
  if (!canDebit(mandate, now)) {
    await markWaited(tx, plan.id);
    return state === "active" && restsUntil ? restsUntil : undefined;
  }
  if (await isChannelClosed(tx, "bank", now)) return new Date(now.getTime() + CLOSED_MS);
  const next = nextAttempt(plan, unpaid);
  await createMandateCharge(tx, runtime, { ...next.charge, mandateId });
  await updateInstalment(tx, unpaid.id, next.change);
  return undefined;
}

function nextAttempt(plan: Plan, unpaid: Instalment) {
  const attempts = unpaid.attempts + 1;
  const id = chargeId(unpaid, attempts);
  const { amountKobo, id: subjectId } = unpaid;
  const { investorId } = plan;
  const purpose = "plan" as const;
  return {
    charge: { id, investorId, purpose, subjectId, amountKobo },
    change: { attempts, chargeId: id, declined: false },
  };
}

/** Nothing is debited until the investor chooses another way. */
async function stopForMandate(
  tx: Tx,
  runtime: Runtime,
  { plan, mandate }: { plan: StartedPlan; mandate: Mandate },
): Promise<void> {
  await updatePlan(tx, plan.id, { ...RETRIES_RESET, charging: "mandate-ended" });
  await markWaited(tx, plan.id);
  await cancelUnsentCharge(tx, plan.id);
  await notifyMandateEnded(tx, runtime, { plan, mandate });
}

export async function stopForCard(tx: Tx, runtime: Runtime, plan: StartedPlan): Promise<void> {
  await updatePlan(tx, plan.id, { ...RETRIES_RESET, charging: "card-unusable" });
  await markWaited(tx, plan.id);
  await notifyCardUnusable(tx, runtime, plan);
}

/** The investor has changed the plan: an unsent charge ends now. */
export async function cancelUnsentCharge(tx: Tx, planId: string): Promise<void> {
  const unpaid = await findUnpaid(tx, planId);
  if (unpaid && unpaid.chargeId !== null) await addUnwantedJob(tx, unpaid.chargeId);
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
