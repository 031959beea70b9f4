import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { amountOfUnits, expectedReturnKobo } from "@osisi/contracts/investment-return.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { previewPlan } from "@osisi/contracts/plan-interest.ts";
import type { OfferedPlan } from "@osisi/contracts/plan-terms.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { asPercent, basisPointsOf, taxOf } from "@osisi/contracts/returns.ts";
import type { TaxTerms } from "@osisi/contracts/tax.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { inMonths } from "#ui/dates.ts";
import { inUnits } from "#products/investments/invest-words.ts";

/** What the same money brings in a saving plan and in each portfolio, over the same time. */

export interface Wish {
  amountKobo: bigint;
  months: number;
}

export interface Offered {
  planOptions: readonly OfferedPlan[];
  portfolios: readonly PortfolioView[];
  /** On the interest of plans. */
  planTax: TaxTerms | null;
}

export type Offer = Readonly<{ name: string; to: string }> &
  /** What is earned, after tax. */
  (
    | { kind: "possible"; detail: string; putInKobo: bigint; earnedKobo: bigint }
    /** Why it is not offered for this amount and time. */
    | { kind: "impossible"; why: string }
  );

/** What earns most comes first, what is not offered last. */
export function compareOffers(
  wish: Wish,
  { planOptions, planTax, portfolios }: Offered,
  now: Date,
): readonly Offer[] {
  const sold = portfolios.filter(({ canBuy }) => canBuy);
  const offers = [
    planOffer(wish, { planOptions, planTax }, now),
    ...sold.map((one) => portfolioOffer(wish, one)),
  ];
  return offers.toSorted((one, other) => Number(earnedOf(other) - earnedOf(one)));
}

export function earnedOf(offer: Offer): bigint {
  return offer.kind === "possible" ? offer.earnedKobo : -1n;
}

/** The money is put aside month by month, so most of it earns for less than the whole time. */
function planOffer(
  { amountKobo, months }: Wish,
  { planOptions, planTax }: Pick<Offered, "planOptions" | "planTax">,
  now: Date,
): Offer {
  const common = { name: "Saving plan, paid monthly", to: paths.newSavingPlan() };
  const startDate = dateInLagos(now);
  const option = planOptions.find(({ value }) => value === months);
  if (!option) return { ...common, kind: "impossible", why: notFor(months) };
  const eachKobo = amountKobo / BigInt(months);
  if (eachKobo < limits.minimumSavingKobo) {
    const least = formatNaira(limits.minimumSavingKobo);
    return { ...common, kind: "impossible", why: `At least ${least} a month` };
  }
  const { basisPoints } = option;
  const plan = {
    startDate,
    amountKobo: eachKobo,
    interval: "monthly",
    months,
    basisPoints,
  } as const;
  const { interestKobo, totalKobo } = previewPlan(plan);
  const rate = `${asPercent(basisPoints)}% for the whole time`;
  const detail = `${formatNaira(eachKobo)} a month · ${rate}`;
  return {
    ...common,
    kind: "possible",
    detail,
    putInKobo: totalKobo,
    earnedKobo: afterTax(interestKobo, planTax),
  };
}

function portfolioOffer({ amountKobo, months }: Wish, portfolio: PortfolioView): Offer {
  const common = { name: portfolio.name, to: portfolio.to ?? paths.invest() };
  const priceKobo = koboOf(portfolio.pricePerUnit);
  const wanted = Number(amountKobo / priceKobo);
  const units = Math.min(wanted, portfolio.unitsLeft);
  const rate = portfolio.interestRates.find(({ value }) => value === months);
  if (!rate) return { ...common, kind: "impossible", why: notFor(months) };
  if (wanted === 0) {
    return { ...common, kind: "impossible", why: `A unit costs ${formatNaira(priceKobo)}` };
  }
  if (units === 0) return { ...common, kind: "impossible", why: "No units are left" };
  const putInKobo = amountOfUnits(units, priceKobo);
  const returnKobo = expectedReturnKobo(putInKobo, basisPointsOf(rate.interest));
  const earnedKobo = afterTax(returnKobo, portfolio.tax);
  const detail = `${inUnits(units)} · ${rate.interest}% in all, ${rate.yearly}% a year`;
  return { ...common, kind: "possible", detail, putInKobo, earnedKobo };
}

function afterTax(returnKobo: bigint, tax: TaxTerms | null): bigint {
  return tax ? returnKobo - taxOf(returnKobo, tax) : returnKobo;
}

function notFor(months: number): string {
  return `Not offered for ${inMonths(months)}`;
}
