import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { type PlanTerms, planInterestKobo } from "@osisi/contracts/plan-interest.ts";
import {
  dueDateOf,
  endsInMonths,
  instalmentCountOf,
  monthsPaidOf,
} from "@osisi/contracts/plan-schedule.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { valuesOf } from "./plan-postings.ts";
import { isMissed, termsOf } from "./plan.ts";
import type { SeenPlan, ShownPlan } from "./seen-plan.ts";
import { chargingView } from "./view-charging.ts";

export function planView(seen: SeenPlan): SavingPlan {
  const { plan, instalments, card, today } = seen;
  const terms = termsOf(plan);
  const paid = instalments.filter(({ state }) => state === "paid");
  const paidNumbers = new Set(paid.map(({ number }) => number));
  const monthsPaid = monthsPaidOf(terms, (number) => paidNumbers.has(number));
  const savedKobo = plan.amountKobo * BigInt(paid.length);
  const expected = expectedOf(seen, terms, valuesOf(paid));
  const isOver = plan.state === "matured";
  const unconfirmed = isOver ? [] : instalments.filter(isMissed);
  return {
    id: plan.id,
    name: plan.name,
    amount: nairaFromKobo(plan.amountKobo),
    interval: plan.interval,
    months: plan.months,
    span: plan.months,
    monthsPaid,
    status: isOver ? "matured" : "ongoing",
    label: isOver ? (monthsPaid === plan.months ? "completed" : "ended") : "in progress",
    percent: Math.floor((monthsPaid * 100) / plan.months),
    endsInMonths: isOver ? 0 : endsInMonths(terms, today),
    paused: !isOver && plan.pausedAt !== null,
    percentage: plan.basisPoints / 100,
    startDate: plan.startedOn,
    maturityDate: plan.maturesOn,
    instalmentCount: instalmentCountOf(terms),
    paidCount: paid.length,
    missedCount: instalments.filter(({ state }) => state === "due").length + unconfirmed.length,
    unconfirmedCount: unconfirmed.length,
    savedSoFar: nairaFromKobo(savedKobo),
    interestToDate: nairaFromKobo(
      plan.interestKobo ?? planInterestKobo(terms, valuesOf(paid), today),
    ),
    expectedInterest: nairaFromKobo(expected.interestKobo),
    expectedTotal: nairaFromKobo(expected.totalKobo),
    nextDue: nextDueOf(plan, terms),
    paymentMethod: plan.channel,
    card: card ? { id: card.id, last4: card.last4, brand: card.brand } : null,
    charging: chargingView(seen),
  };
}

/** The plan's expected value at maturity: due instalments count as paid today, the rest as paid on
 * their dates; while it is paused, nothing more. */
function expectedOf(
  { plan, instalments, today }: SeenPlan,
  terms: PlanTerms,
  paidOn: readonly CalendarDate[],
): { interestKobo: bigint; totalKobo: bigint } {
  if (plan.interestKobo !== null && plan.principalKobo !== null) {
    const { interestKobo, principalKobo } = plan;
    return { interestKobo, totalKobo: principalKobo + interestKobo };
  }
  const isPaused = plan.pausedAt !== null;
  const unpaid = instalments.filter((row) => row.state === "due" || isMissed(row));
  const due = isPaused ? [] : unpaid.map(() => today);
  const valueDates = [...paidOn, ...due, ...(isPaused ? [] : laterDates(plan, terms))];
  const interestKobo = planInterestKobo(terms, valueDates);
  return { interestKobo, totalKobo: plan.amountKobo * BigInt(valueDates.length) + interestKobo };
}

function laterDates(plan: ShownPlan, terms: PlanTerms): CalendarDate[] {
  const left = instalmentCountOf(terms) - plan.fallenDue;
  return Array.from({ length: Math.max(0, left) }, (_, index) =>
    dueDateOf(terms, plan.fallenDue + index + 1),
  );
}

function nextDueOf(plan: ShownPlan, terms: PlanTerms): SavingPlan["nextDue"] {
  const number = plan.fallenDue + 1;
  const isOver = plan.state === "matured" || number > instalmentCountOf(terms);
  return isOver ? null : { number, dueDate: dueDateOf(terms, number) };
}
