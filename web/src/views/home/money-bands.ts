import { daysBetween } from "@osisi/contracts/calendar.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { easedLine, type Point } from "#ui/curve.ts";
import { formatDay } from "#ui/dates.ts";

/** From the ground up: the money committed longest is lowest, as in a trunk. */
const bandNames = ["investments", "savings", "stash"] as const;
export type BandName = (typeof bandNames)[number];
const partNames = [...bandNames, "leaving"] as const;
type PartName = (typeof partNames)[number];

interface Band {
  name: BandName;
  area: string;
  /** Its upper edge. */
  edge: string;
  /** Lines within it, like late wood between two rings. */
  grain: string[];
}

export interface MoneyBands {
  bands: Band[];
  /** The position of each point, 0 to 1 from the left and from the ground. */
  across: number[];
  up: number[];
  marks: number[];
}

/** The side of the square viewBox; it is stretched to its place. */
export const SIDE = 1000;
const grainAt: Record<BandName, readonly number[]> = {
  investments: [0.25, 0.5, 0.75],
  savings: [1 / 3, 2 / 3],
  stash: [],
};

/** The stacked layers of an investor's money; a pending withdrawal is in the layer of the stash
 * that it came from. Between two days every edge follows the same curve, so that none ever crosses
 * another. */
export function moneyBands(points: readonly BalancePoint[]): MoneyBands {
  const across = acrossOf(points);
  const marks = marksFor(Math.max(...points.map(togetherOf)));
  const top = marks.at(-1) ?? 1;
  const edges = edgesOf(points);
  const drawn = (values: readonly number[]): Point[] =>
    values.map((value, at) => ({
      x: (across[at] ?? 0) * SIDE,
      y: SIDE - (value / top) * SIDE,
    }));
  const bands = bandNames.map((name, index) => {
    const lower = edges[index] ?? [];
    const upper = edges[index + 1] ?? [];
    const between = (share: number) =>
      upper.map((value, at) => (lower[at] ?? 0) + (value - (lower[at] ?? 0)) * share);
    return {
      name,
      area: `M${easedLine(drawn(upper))}L${easedLine(drawn(lower).toReversed())}Z`,
      edge: `M${easedLine(drawn(upper))}`,
      grain: grainAt[name].map((share) => `M${easedLine(drawn(between(share)))}`),
    };
  });
  return { bands, across, marks, up: points.map((point) => togetherOf(point) / top) };
}

export function togetherOf({ stash, leaving, savings, investments }: BalancePoint): number {
  return Math.round((stash + leaving + savings + investments) * 100) / 100;
}

/** The first day, and those on which a value changed. */
export function changes(points: readonly BalancePoint[]): BalancePoint[] {
  return points.filter((point, at) => {
    const before = points[at - 1];
    return !before || partNames.some((name) => point[name] !== before[name]);
  });
}

/** The nearest point. */
export function nearest(across: readonly number[], wanted: number): number {
  let best = 0;
  across.forEach((value, at) => {
    if (Math.abs(value - wanted) < Math.abs((across[best] ?? 0) - wanted)) best = at;
  });
  return best;
}

function acrossOf(points: readonly BalancePoint[]): number[] {
  const first = points[0]?.date ?? "";
  const days = daysBetween(first, points.at(-1)?.date ?? first) || 1;
  return points.map(({ date }) => daysBetween(first, date) / days);
}

function heightOf(point: BalancePoint, name: BandName): number {
  return name === "stash" ? point.stash + point.leaving : point[name];
}

/** The ground, and the upper edge of each band. */
function edgesOf(points: readonly BalancePoint[]): number[][] {
  let below = points.map(() => 0);
  return [
    below,
    ...bandNames.map((name) => {
      below = points.map((point, at) => (below[at] ?? 0) + Math.max(0, heightOf(point, name)));
      return below;
    }),
  ];
}

/** Round steps: 1, 2, 2.5 or 5 times a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10] as const;
const MOST_MARKS = 4;

/** The ticks of a scale from zero to at least `most`, evenly spaced. */
export function marksFor(most: number): number[] {
  const rough = Math.max(most, 1) / MOST_MARKS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * (roundSteps.find((round) => round * size >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

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
