import { addDays, daysBetween } from "@osisi/contracts/calendar.ts";
import { formatRange } from "@osisi/contracts/impact.ts";
import type { ProceedsAnswer } from "@osisi/contracts/proceeds.ts";
import { formatDay } from "#ui/dates.ts";

const WIDTH = 600;
const HEIGHT = 160;
/** So that the strokes are not clipped. */
const MARGIN = 8;

type OwnReading = ProceedsAnswer["own"]["readings"][number];

interface Band {
  first: string;
  last: string;
  lowGrams: bigint;
  highGrams: bigint;
  low: string;
  high: string;
}

/** What the own share has avoided over time, as a band from the lowest to the highest baseline. The text and the list
 * below have the same data. Nothing without a share. */
export function ShareChart({ readings }: { readings: readonly OwnReading[] }) {
  const band = shareBand(readings);
  if (!band) return null;
  const { first, high, highGrams, last, low, lowGrams } = band;
  const range = formatRange(lowGrams, highGrams);
  return (
    <figure className="mt-3 border-t border-line pt-4">
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-4 text-14 text-quiet">
        <span>CO₂e avoided, added up</span>
        <span className="ml-auto font-semibold text-ink tabular-nums">{range}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`From nothing on ${formatDay(first)} to ${range} CO₂e on ${formatDay(last)}`}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="h-auto w-full"
      >
        <path d={`M${low}L${high.split("L").toReversed().join("L")}Z`} className="fill-leaf/20" />
        <path
          d={`M${MARGIN} ${HEIGHT - MARGIN}H${WIDTH - MARGIN}`}
          className="stroke-line"
          strokeWidth={1.5}
        />
        <path d={`M${low}`} className="stroke-leaf" strokeWidth={3} />
        <path d={`M${high}`} className="stroke-forest" strokeWidth={3} />
      </svg>
      <p aria-hidden className="flex justify-between gap-4 text-14 text-quiet">
        <span>{formatDay(first)}</span>
        <span>{formatDay(last)}</span>
      </p>
    </figure>
  );
}

/** The sums after each reading, from nothing on the first day. Undefined without a range above zero. */
export function shareBand(readings: readonly OwnReading[]): Band | undefined {
  const first = readings.map(({ sinceOn }) => sinceOn).toSorted()[0];
  const last = readings.at(-1)?.untilOn;
  if (first === undefined || last === undefined) return undefined;
  let [lowGrams, highGrams] = [0n, 0n];
  const sums = [{ day: first, lowGrams, highGrams }];
  for (const reading of readings) {
    if (reading.lowGrams === null || reading.highGrams === null) return undefined;
    lowGrams += BigInt(reading.lowGrams);
    highGrams += BigInt(reading.highGrams);
    sums.push({ day: addDays(reading.untilOn, 1), lowGrams, highGrams });
  }
  if (highGrams === 0n) return undefined;
  // To the end of the last day.
  const days = daysBetween(first, last) + 1;
  const at = (day: string, grams: bigint) => {
    const x = MARGIN + (daysBetween(first, day) / days) * (WIDTH - 2 * MARGIN);
    const up = Number((grams * 10_000n) / highGrams) / 10_000;
    const y = HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const line = (gramsOf: (sum: (typeof sums)[number]) => bigint) =>
    sums.map((sum) => at(sum.day, gramsOf(sum))).join("L");
  return {
    first,
    last,
    lowGrams,
    highGrams,
    low: line((sum) => sum.lowGrams),
    high: line((sum) => sum.highGrams),
  };
}
