import { type CalendarDate, daysBetween } from "./calendar.ts";
import { type PlanTime, dueDatesOf, maturityDateOf, termDaysOf } from "./plan-schedule.ts";
import { earnedKobo, koboDays } from "./returns.ts";

/** What a plan earns: each instalment the plan's percent, pro rata by the days from its value date
 * to the maturity date over the days of the whole term. The preview, the plan's page and the payout
 * use the same function. */

export type PlanTerms = PlanTime & Readonly<{ amountKobo: bigint; basisPoints: number }>;

/** The interest on instalments with these value dates, at maturity or until an earlier day. */
export function planInterestKobo(
  plan: PlanTerms,
  valueDates: readonly CalendarDate[],
  until?: CalendarDate,
): bigint {
  return earnedKobo({
    koboDays: planKoboDays(plan, valueDates, until),
    basisPoints: plan.basisPoints,
    termDays: termDaysOf(plan),
  });
}

/** The sum of `amount × days` of instalments with these value dates. */
export function planKoboDays(
  plan: PlanTerms,
  valueDates: readonly CalendarDate[],
  until?: CalendarDate,
): bigint {
  const maturity = maturityDateOf(plan);
  const end = until !== undefined && until < maturity ? until : maturity;
  return valueDates.reduce(
    (sum, date) => sum + koboDays(plan.amountKobo, daysBetween(date, end)),
    0n,
  );
}

export type PlanPreview = Readonly<{
  maturityDate: CalendarDate;
  instalmentCount: number;
  /** The amount saved if every instalment is paid on its day. */
  totalKobo: bigint;
  interestKobo: bigint;
  dueDates: readonly CalendarDate[];
}>;

/** The value of a plan if every instalment is paid on its day. */
export function previewPlan(plan: PlanTerms): PlanPreview {
  const dueDates = dueDatesOf(plan);
  return {
    maturityDate: maturityDateOf(plan),
    instalmentCount: dueDates.length,
    totalKobo: plan.amountKobo * BigInt(dueDates.length),
    interestKobo: planInterestKobo(plan, dueDates),
    dueDates,
  };
}

/** The amount saved by the end of a day, if every instalment until then is paid on its day. */
export function savedByKobo(plan: PlanTerms, date: CalendarDate): bigint {
  const count = dueDatesOf(plan).filter((due) => due <= date).length;
  return plan.amountKobo * BigInt(count);
}
