import { type CalendarDate, daysBetween } from "./calendar.ts";
import { type PlanTime, dueDatesOf, maturityDateOf, termDaysOf } from "./plan-schedule.ts";
import { earnedOfWeighted, koboDays } from "./returns.ts";

/** What a plan earns: each instalment its percent, pro rata by the days from its value date to the
 * maturity date over the days of the whole term. The preview, the plan's page and the payout use
 * the same function. */

export type PlanTerms = PlanTime & Readonly<{ amountKobo: bigint; basisPoints: number }>;

/** A paid instalment, with its own amount and percent. */
export type Saved = Readonly<{ amountKobo: bigint; basisPoints: number; valueDate: CalendarDate }>;

/** The interest on these instalments, at maturity or until an earlier day: one sum, which is exact,
 * and one rounding. */
export function planInterestKobo(
  plan: PlanTime,
  saved: readonly Saved[],
  until?: CalendarDate,
): bigint {
  const maturity = maturityDateOf(plan);
  const end = until !== undefined && until < maturity ? until : maturity;
  let weighted = 0n;
  for (const { amountKobo, basisPoints, valueDate } of saved) {
    weighted += koboDays(amountKobo, daysBetween(valueDate, end)) * BigInt(basisPoints);
  }
  return earnedOfWeighted(weighted, termDaysOf(plan));
}

/** The sum of `amount × days` of these instalments at maturity. */
export function planKoboDays(plan: PlanTime, saved: readonly Saved[]): bigint {
  const maturity = maturityDateOf(plan);
  return saved.reduce(
    (sum, { amountKobo, valueDate }) =>
      sum + koboDays(amountKobo, daysBetween(valueDate, maturity)),
    0n,
  );
}

/** Scheduled instalments of the plan, paid on these days. */
export function savedOn(plan: PlanTerms, valueDates: readonly CalendarDate[]): Saved[] {
  return valueDates.map((valueDate) => ({ ...plan, valueDate }));
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
    interestKobo: planInterestKobo(plan, savedOn(plan, dueDates)),
    dueDates,
  };
}

/** The amount saved by the end of a day, if every instalment until then is paid on its day. */
export function savedByKobo(plan: PlanTerms, date: CalendarDate): bigint {
  const count = dueDatesOf(plan).filter((due) => due <= date).length;
  return plan.amountKobo * BigInt(count);
}
