import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { restMandate } from "#money/mandates/queries.ts";
import { restCard } from "#money/cards/queries.ts";
import type { ChargeEnd, PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  CHARGING_STOPPED,
  RETRIES_RESET,
  continuePlan,
  continueTomorrow,
  stopForCard,
} from "./charge-instalment.ts";
import { endFirstDebit } from "./charge-first.ts";
import { type StartedPlan, type Instalment, isRunning } from "./plan.ts";
import { lockInstalment, markWaited, updateInstalment, updatePlan } from "./queries.ts";
import { notifyChallenged, notifyMissed } from "./notify-charges.ts";
import { notifySkipped } from "./notify-missed.ts";
import { notifyNotPaid } from "./notify-not-paid.ts";
import { payMissedLater } from "./pay-missed.ts";

/**
 * A charge of a card, or a debit by a mandate, brought no money. A decline is retried 1, 3 and 5 days after the first, one
 * sequence per plan: newer due dates wait. No plan charges that card until the next day in Lagos.
 * After the last retry, or if the plan ends before it, nothing is charged until the investor acts. A
 * saver may have chosen that it is taken from the stash first, or left out.
 *
 * An unusable card is not retried, and a charge that needs confirmation stays open. Unconfirmed
 * for three days it is missed: its page can still be paid, so that instalment is paid by hand or
 * not at all, and the plan continues with the next one.
 *
 * A charge that no bank received has no consequences: the plan continues as it now should, or on
 * the next day if the trouble was ours.
 */

const RETRY_AFTER_DAYS = [1, 3, 5];
/** A debit is tried three times, on following days. */
const DEBIT_AFTER_DAYS = [1, 2];

export async function endCharge(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
  end: ChargeEnd,
): Promise<void> {
  const found = await lockInstalment(tx, payment.subjectId);
  if (end.kind === "declined") await restUntilTomorrow(tx, runtime, payment);
  // It matured or was paid another way meanwhile.
  if (found?.instalment.chargeId !== payment.id) return;
  if (found.plan.state === "pending") return endFirstDebit(tx, runtime, { ...found, end });
  if (!isRunning(found.plan)) return;
  const { plan, instalment } = found;
  if (end.kind === "challenged")
    return recordChallenge(tx, runtime, { plan, instalment, url: end.url });
  if (end.kind === "missed") return recordMissed(tx, runtime, { plan, instalment });
  const isUnsent = end.kind === "not-wanted" || end.kind === "not-sent";
  await updateInstalment(tx, instalment.id, {
    chargeId: null,
    challengeUrl: null,
    declined: !isUnsent,
  });
  if (end.kind === "not-wanted") return continuePlan(tx, runtime, plan);
  if (end.kind === "not-sent") return continueTomorrow(tx, runtime, plan);
  await markWaited(tx, plan.id);
  // The investor has chosen another way meanwhile: the old one no longer matters.
  const isSame = payment.cardId === plan.cardId && payment.mandateId === plan.mandateId;
  if (!isSame || plan.charging === "mandate-ended") return continuePlan(tx, runtime, plan);
  if (end.kind === "card-unusable") {
    await stopForCard(tx, runtime, plan);
    return continuePlan(tx, runtime, { ...plan, charging: "card-unusable" });
  }
  await continuePlan(tx, runtime, await endMissed(tx, runtime, { plan, instalment }));
}

async function recordChallenge(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, url }: { plan: StartedPlan; instalment: Instalment; url: string },
): Promise<void> {
  await updateInstalment(tx, instalment.id, { challengeUrl: url });
  await markWaited(tx, plan.id);
  await notifyChallenged(tx, runtime, { plan, instalment, url });
}

/** No card is charged for it again, whichever card the plan has. */
async function recordMissed(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Instalment },
): Promise<void> {
  await updateInstalment(tx, instalment.id, {
    state: "lapsed",
    missedAt: runtime.clock.now(),
    waited: true,
    chargeId: null,
    challengeUrl: null,
  });
  await markWaited(tx, plan.id);
  await notifyMissed(tx, runtime, { plan, instalment });
  await continuePlan(tx, runtime, plan);
}

/** Even if the plan has changed: other plans may charge that card. */
async function restUntilTomorrow(
  tx: Tx,
  { clock }: Runtime,
  { cardId, mandateId }: Omit<PaidIn, "paidAt">,
): Promise<void> {
  const tomorrow = startOfDay(addDays(dateInLagos(clock.now()), 1));
  if (cardId !== null) await restCard(tx, cardId, tomorrow);
  if (mandateId !== null) await restMandate(tx, mandateId, tomorrow);
}

/** Tries again on a later day, or stops; the saver's choice comes first. */
async function endMissed(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Instalment },
): Promise<StartedPlan> {
  if (plan.missedChoice === "skip") return skip(tx, runtime, { plan, instalment });
  const { notice, change } = retryOrStop(runtime, plan);
  await updatePlan(tx, plan.id, change);
  const next = { ...plan, ...change };
  if (plan.missedChoice === "stash") {
    const day = dateInLagos(runtime.clock.now());
    await payMissedLater(tx, { id: instalment.id, day, notice });
  } else {
    await notifyNotPaid(tx, runtime, { plan: next, instalment }, notice);
  }
  return next;
}

/** As if it had fallen due during a pause: it can still be paid from the stash. */
async function skip(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: StartedPlan; instalment: Instalment },
): Promise<StartedPlan> {
  await updateInstalment(tx, instalment.id, { state: "lapsed", waited: true, askAt: null });
  await updatePlan(tx, plan.id, RETRIES_RESET);
  await notifySkipped(tx, runtime, plan, instalment.amountKobo);
  return { ...plan, ...RETRIES_RESET };
}

function retryOrStop({ clock }: Runtime, plan: StartedPlan) {
  const today = dateInLagos(clock.now());
  const tomorrow = startOfDay(addDays(today, 1));
  const declinedOn = plan.declinedOn ?? today;
  const days = (plan.mandateId === null ? RETRY_AFTER_DAYS : DEBIT_AFTER_DAYS)[plan.declines];
  if (days === undefined) return { notice: "stopped", change: CHARGING_STOPPED } as const;
  const scheduled = startOfDay(addDays(declinedOn, days));
  const retryAt = scheduled > tomorrow ? scheduled : tomorrow;
  if (dateInLagos(retryAt) >= plan.maturesOn) {
    return { notice: "last", change: CHARGING_STOPPED } as const;
  }
  const declines = plan.declines + 1;
  return {
    notice: "again",
    change: { charging: "retrying", declinedOn, declines, retryAt },
  } as const;
}
