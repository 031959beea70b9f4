import { formatNaira } from "@osisi/contracts/money.ts";
import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { formatDay } from "../ui/dates.ts";
import { koboOf } from "./kobo-of.ts";
import { togetherOf, type BandName } from "./money-bands.ts";

export const bandTitles: Record<BandName, string> = {
  stash: "Stash",
  savings: "Saving plans",
  investments: "Investments",
};

/** As they are read: the uppermost first. */
export const bandsFromTop = ["stash", "savings", "investments"] as const;

/** A day of the chart for who hears it. */
export function dayInWords(point: BalancePoint, hidden: boolean): string {
  const day = formatDay(point.date);
  if (hidden) return `${day}, amounts hidden`;
  const parts = bandsFromTop.map((name) => `${bandTitles[name]} ${inNaira(point[name])}`);
  return `${day}: together ${inNaira(togetherOf(point))}. ${parts.join(", ")}`;
}

export function inNaira(naira: number): string {
  return formatNaira(koboOf(Math.max(0, naira)));
}
