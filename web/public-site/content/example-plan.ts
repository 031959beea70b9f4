import { addMonths } from "@osisi/contracts/calendar.ts";
import { planInterestKobo, previewPlan, savedOn } from "@osisi/contracts/plan-interest.ts";
import { planOptionOn, type Interval } from "@osisi/contracts/plan-terms.ts";
import type { Offer } from "@osisi/contracts/public-pages.ts";

/** The monthly amount of the plan in the large tree, and for how many months. */
export const pictureAmountKobo = 10_000_00n;
const PICTURE_MONTHS = 12;

export function examplePlan(offer: Offer, amountKobo: bigint, interval: Interval, months: number) {
  const option = planOptionOn(offer.catalogue, offer.on, months);
  if (!option) return undefined;
  return { startDate: offer.on, interval, months, amountKobo, basisPoints: option.basisPoints };
}

/** The plan of the picture at the end of each of its months; none if there is no such term. */
export function monthByMonth(offer: Offer) {
  const plan = examplePlan(offer, pictureAmountKobo, "monthly", PICTURE_MONTHS);
  if (!plan) return [];
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
