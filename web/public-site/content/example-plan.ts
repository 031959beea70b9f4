import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { addMonths, dateInLagos } from "@osisi/contracts/calendar.ts";
import { planInterestKobo, previewPlan, savedOn } from "@osisi/contracts/plan-interest.ts";
import { planOptionOn, type Interval } from "@osisi/contracts/plan-terms.ts";

/** The start date of the site's examples, and the date of its rates: that of the build. */
export const examplesFrom = dateInLagos(new Date());

/** The monthly amount of the plan in the large tree. */
export const pictureAmountKobo = 10_000_00n;

export function examplePlan(amountKobo: bigint, interval: Interval, months: number) {
  const basisPoints = planOptionOn(firstCatalogue, examplesFrom, months)?.basisPoints ?? 0;
  return { startDate: examplesFrom, interval, months, amountKobo, basisPoints };
}

/** The plan of the picture at the end of each of its months. */
export function monthByMonth() {
  const plan = examplePlan(pictureAmountKobo, "monthly", 12);
  const { dueDates } = previewPlan(plan);
  return Array.from({ length: plan.months }, (_, index) => {
    const end = addMonths(plan.startDate, index + 1);
    const paid = dueDates.filter((date) => date < end);
    return {
      month: index + 1,
      savedKobo: plan.amountKobo * BigInt(paid.length),
      interestKobo: planInterestKobo(plan, savedOn(plan, paid), end),
    };
  });
}
