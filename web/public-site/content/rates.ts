import { yearlyBasisPoints, asPercent } from "@osisi/contracts/returns.ts";

interface Term {
  months: number;
  basisPoints: number;
}

/** `6.5%`; its annual rate to one decimal. */
function percent(basisPoints: number): string {
  return `${Math.round(basisPoints / 10) / 10}%`;
}

export function termPercent({ basisPoints }: Term): string {
  return `${asPercent(basisPoints)}%`;
}

export function yearPercent(term: Term): string {
  return percent(yearlyBasisPoints(term));
}

/** `6.5% over the 6 months, which is 13% a year` */
export function ratesInWords(term: Term): string {
  return `At ${termPercent(term)} over the ${term.months} months, which is ${yearPercent(term)} a year.`;
}
