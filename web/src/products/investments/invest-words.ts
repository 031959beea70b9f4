import type { AtMaturity, Investment, InvestmentDetail } from "@osisi/contracts/investments.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { InterestRate } from "@osisi/contracts/portfolios.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDay } from "#ui/dates.ts";

/** `1 unit`, `2,800 units`. */
export function inUnits(units: number): string {
  return units === 1 ? "1 unit" : `${units.toLocaleString("en-NG")} units`;
}

/** A short form of an id that distinguishes two investments: its end, because ids begin with the
 * creation time. */
export function shortId(id: string): string {
  return `#${id.slice(-6)}`;
}

/** The shorter term with the highest annual rate, where it exceeds this one's. */
export function betterShorter(
  rate: InterestRate,
  rates: readonly InterestRate[],
): InterestRate | undefined {
  const shorter = rates.filter(({ value }) => value < rate.value);
  const best = shorter.toSorted((a, b) => b.yearly - a.yearly).at(0);
  return best && best.yearly > rate.yearly ? best : undefined;
}

/** A note where the longer term pays less a year. */
export function lessAYear(rate: InterestRate, rates: readonly InterestRate[]): string | undefined {
  const better = betterShorter(rate, rates);
  return (
    better &&
    `${rate.text} pay more in total, but less per year than ${better.text}: ${rate.yearly}% against ${better.yearly}%.`
  );
}

/** The state of an investment, for a list. */
export function standingOf(investment: Investment): string {
  if (investment.state === "undone") return "Undone: the payment was taken back";
  const day = formatDay(investment.endDate);
  if (investment.lateReturn !== undefined) return `Matured on ${day}, its return is late`;
  return investment.state === "matured" ? `Matured on ${day}` : `Matures on ${day}`;
}

export const maturityNames: Record<AtMaturity, string> = {
  payout: "Pay everything out",
  principal: "Buy again with the principal",
  all: "Buy again with principal and return",
};

type Held = Pick<Investment, "amount" | "roi" | "unitsBought" | "pricePerUnit"> &
  Partial<Pick<InvestmentDetail, "tax">>;

/** The effect of each choice on the last day, at today's price. */
export function maturityDetail(choice: AtMaturity, held: Held): string {
  const principal = formatNaira(koboOf(held.amount));
  const taxKobo = koboOf(held.tax?.amount ?? 0);
  const afterTax = taxKobo > 0n ? " after tax" : "";
  const back = `${formatNaira(koboOf(held.roi) - taxKobo)}${afterTax}`;
  if (choice === "payout") return `${principal} and the return of ${back} go to your stash.`;
  if (choice === "principal") {
    return `${inUnits(held.unitsBought)} for ${principal} again; the return of ${back} goes to your stash.`;
  }
  const totalKobo = koboOf(held.amount) + koboOf(held.roi) - taxKobo;
  const priceKobo = koboOf(held.pricePerUnit);
  const rest = formatNaira(totalKobo % priceKobo);
  return `${inUnits(Number(totalKobo / priceKobo))}, if that many are left; ${rest} goes to your stash.`;
}
