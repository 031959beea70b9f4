import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { restCard } from "#money/cards/queries.ts";
import type { ChargeEnd, PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { stopForCard } from "./charge-instalment.ts";
import { type BegunPlan, type Instalment, isRunning } from "./plan.ts";
import { findInstalment, lockPlan, markWaited, updateInstalment, updatePlan } from "./queries.ts";
import { goOn, goOnTomorrow } from "./advance-plan.ts";
import {
  tellChallenged,
  tellDeclined,
  tellLastDeclined,
  tellMissed,
  tellStopped,
} from "./notify-charges.ts";

/**
 * A card charge brought no money. A decline is retried 1, 3 and 5 days after the first, one
 * sequence per plan: newer due dates wait. No plan charges that card until the next day in Lagos.
 * After the last retry, or if the plan ends before it, nothing is charged until the investor acts.
 *
 * An unusable card is not retried, and a charge that needs confirmation stays open. Unconfirmed
 * for three days it is missed: its page can still be paid, so that instalment is paid by hand or
 * not at all, and the plan continues with the next one.
 *
 * A charge that no bank received has no consequences: the plan continues as it now should, or on
 * the next day if the trouble was ours.
 */

const TRIED_AGAIN_AFTER_DAYS = [1, 3, 5];

export async function endCharge(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
  end: ChargeEnd,
): Promise<void> {
  const { subjectId } = payment;
  const seen = subjectId === null ? undefined : await findInstalment(tx, subjectId);
  const plan = seen && (await lockPlan(tx, seen.planId));
  const instalment = seen && (await findInstalment(tx, seen.id));
  if (end.kind === "declined") await restUntilTomorrow(tx, runtime, payment);
  // It matured or was paid another way meanwhile.
  if (!plan || !isRunning(plan) || instalment?.chargeId !== payment.id) return;
  if (end.kind === "challenged") return challenge(tx, runtime, { plan, instalment, url: end.url });
  if (end.kind === "missed") return miss(tx, runtime, { plan, instalment });
  const isUnsent = end.kind === "not-wanted" || end.kind === "not-sent";
  await updateInstalment(tx, instalment.id, {
    chargeId: null,
    challengeUrl: null,
    declined: !isUnsent,
  });
  if (end.kind === "not-wanted") return goOn(tx, runtime, plan);
  if (end.kind === "not-sent") return goOnTomorrow(tx, runtime, plan);
  await markWaited(tx, plan.id);
  // The investor has chosen another card meanwhile: the old one no longer matters.
  if (payment.cardId !== plan.cardId) return goOn(tx, runtime, plan);
  if (end.kind === "card-unusable") {
    await stopForCard(tx, runtime, plan);
    return goOn(tx, runtime, { ...plan, charging: "card-unusable" });
  }
  await goOn(tx, runtime, await decline(tx, runtime, plan));
}

async function challenge(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment, url }: { plan: BegunPlan; instalment: Instalment; url: string },
): Promise<void> {
  await updateInstalment(tx, instalment.id, { challengeUrl: url });
  await markWaited(tx, plan.id);
  await tellChallenged(tx, runtime, { plan, url });
}

/** No card is charged for it again, whichever card the plan has. */
async function miss(
  tx: Tx,
  runtime: Runtime,
  { plan, instalment }: { plan: BegunPlan; instalment: Instalment },
): Promise<void> {
  await updateInstalment(tx, instalment.id, {
    state: "lapsed",
    missedAt: runtime.clock.now(),
    waited: true,
    chargeId: null,
    challengeUrl: null,
  });
  await markWaited(tx, plan.id);
  await tellMissed(tx, runtime, plan);
  await goOn(tx, runtime, plan);
}

/** Even if the plan has changed: other plans may charge that card. */
async function restUntilTomorrow(
  tx: Tx,
  { clock }: Runtime,
  { cardId }: Omit<PaidIn, "paidAt">,
): Promise<void> {
  if (cardId === null) return;
  await restCard(tx, cardId, startOfDay(addDays(dateInLagos(clock.now()), 1)));
}

async function decline(tx: Tx, runtime: Runtime, plan: BegunPlan): Promise<BegunPlan> {
  const today = dateInLagos(runtime.clock.now());
  const tomorrow = startOfDay(addDays(today, 1));
  const declinedOn = plan.declinedOn ?? today;
  const days = TRIED_AGAIN_AFTER_DAYS[plan.declines];
  const stop = async (tell: typeof tellStopped): Promise<BegunPlan> => {
    const stopped = { charging: "stopped", declinedOn: null, declines: 0, retryAt: null } as const;
    await updatePlan(tx, plan.id, stopped);
    await tell(tx, runtime, plan);
    return { ...plan, ...stopped };
  };
  if (days === undefined) return stop(tellStopped);
  const planned = startOfDay(addDays(declinedOn, days));
  const retryAt = planned > tomorrow ? planned : tomorrow;
  if (dateInLagos(retryAt) >= plan.maturesOn) return stop(tellLastDeclined);
  const ladder = {
    charging: "retrying",
    declinedOn,
    declines: plan.declines + 1,
    retryAt,
  } as const;
  await updatePlan(tx, plan.id, ladder);
  await tellDeclined(tx, runtime, { plan, retryAt });
  return { ...plan, ...ladder };
}
