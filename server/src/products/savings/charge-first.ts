import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { hasEnded } from "#money/mandates/mandate.ts";
import { findMandate } from "#money/mandates/queries.ts";
import type { ChargeEnd } from "#money/payments/payment-handlers.ts";
import { mayNotCharge } from "./may-not-charge.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { RETRIES_RESET, debit } from "./charge-instalment.ts";
import { notifyDebitFailed, notifyNotBegun } from "./notify-debits.ts";
import { type Instalment, type Plan, givenUpAt } from "./plan.ts";
import { findInstalmentByNumber, updateInstalment, updatePlan } from "./queries.ts";

/** A plan that is not paid yet. If a bank account is to be debited, the first instalment waits for it to
 * become active and is then tried at most three times, each on another day. The plan is given up after
 * its days, but not while a debit is under way, or at once if the mandate ends or has paid nothing. */

const ATTEMPTS = 3;
const CLAIMED_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export async function advancePending(tx: Tx, runtime: Runtime, plan: Plan): Promise<void> {
  const now = runtime.clock.now();
  const first = await findInstalmentByNumber(tx, { planId: plan.id, number: 1 });
  const isDebited = first && plan.mandateId !== null;
  if (isDebited && first.chargeId !== null) {
    return updatePlan(tx, plan.id, { nextStepAt: new Date(now.getTime() + DAY_MS) });
  }
  const over = givenUpAt(plan);
  if (now >= over) return giveUp(tx, runtime, plan);
  const next = isDebited ? await debitFirst(tx, runtime, { plan, first }) : over;
  if (next === "ended") return giveUp(tx, runtime, plan);
  await updatePlan(tx, plan.id, { nextStepAt: next !== undefined && next < over ? next : over });
}

/** Returns when to try again, if only time is missing. */
async function debitFirst(
  tx: Tx,
  runtime: Runtime,
  { plan, first }: { plan: Plan; first: Instalment },
): Promise<Date | undefined | "ended"> {
  const now = runtime.clock.now();
  const mandate = plan.mandateId === null ? undefined : await findMandate(tx, plan.mandateId);
  if (!mandate || hasEnded(mandate)) return "ended";
  if (plan.charging === "stopped") return undefined;
  if (plan.retryAt !== null && plan.retryAt > now) return plan.retryAt;
  if (await mayNotCharge(tx, plan.investorId, now)) return new Date(now.getTime() + CLAIMED_MS);
  return debit(tx, runtime, { plan, unpaid: first, mandate });
}

async function giveUp(tx: Tx, runtime: Runtime, plan: Plan): Promise<void> {
  const charging = plan.mandateId === null ? "by-hand" : "mandate-ended";
  const change = { ...RETRIES_RESET, charging, nextStepAt: null } as const;
  await updatePlan(tx, plan.id, { ...change, state: "given-up" });
  if (plan.mandateId !== null) await notifyNotBegun(tx, runtime, plan);
}

/** The debit of the first instalment brought no money. */
export async function endFirstDebit(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, end }: { plan: Plan; instalment: Instalment; end: ChargeEnd },
): Promise<void> {
  if (end.kind === "challenged") return;
  const isDeclined = end.kind === "declined" || end.kind === "card-unusable";
  await updateInstalment(tx, instalment.id, {
    chargeId: null,
    challengeUrl: null,
    declined: isDeclined,
  });
  const now = runtime.clock.now();
  const tomorrow = startOfDay(addDays(dateInLagos(now), 1));
  if (!isDeclined) {
    const nextStepAt = end.kind === "not-wanted" ? now : tomorrow;
    return updatePlan(tx, plan.id, { nextStepAt });
  }
  const declines = plan.declines + 1;
  if (declines >= ATTEMPTS || tomorrow >= givenUpAt(plan)) return giveUp(tx, runtime, plan);
  await updatePlan(tx, plan.id, {
    charging: "retrying",
    declines,
    declinedOn: plan.declinedOn ?? dateInLagos(now),
    retryAt: tomorrow,
    nextStepAt: tomorrow,
  });
  await notifyDebitFailed(tx, runtime, { plan, instalment, retryAt: tomorrow });
}
