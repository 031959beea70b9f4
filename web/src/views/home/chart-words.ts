import { formatNaira } from "@osisi/contracts/money.ts";
import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { formatDay } from "#ui/dates.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { togetherOf, type PartName } from "./money-bands.ts";

export const partTitles: Record<PartName, string> = {
  stash: "Stash",
  leaving: "On its way to your bank",
  savings: "Saving plans",
  investments: "Investments",
};

/** In reading order: the uppermost first. Usually empty ones are listed only when they are not. */
export function partsFromTop({ leaving }: BalancePoint): readonly PartName[] {
  return leaving > 0
    ? ["stash", "leaving", "savings", "investments"]
    : ["stash", "savings", "investments"];
}

/** A day of the chart for screen readers. */
export function dayInWords(point: BalancePoint, hidden: boolean): string {
  const day = formatDay(point.date);
  if (hidden) return `${day}, amounts hidden`;
  const parts = partsFromTop(point).map((name) => `${partTitles[name]} ${inNaira(point[name])}`);
  return `${day}: together ${inNaira(togetherOf(point))}. ${parts.join(", ")}`;
}

export function inNaira(naira: number): string {
  return formatNaira(koboOf(Math.max(0, naira)));
}
