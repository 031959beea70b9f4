import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { useMemo, useState, type PointerEvent, useId } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay } from "#ui/dates.ts";
import {
  dayInWords,
  moneyBands,
  nearest,
  togetherOf,
  partTitles,
  partsFromTop,
  type BandName,
  SIDE,
  type MoneyBands,
} from "./money-bands.ts";

interface MoneyChartProps {
  points: readonly BalancePoint[];
  hidden: boolean;
}

/** Money over time as stacked layers, like a trunk laid flat. A finger, a mouse or the arrow keys
 * select a day; the text beside the chart describes it. */
export function MoneyChart({ points, hidden }: MoneyChartProps) {
  const drawing = useMemo(() => moneyBands(points), [points]);
  const [picked, setPicked] = useState<number>();
  const at = Math.min(picked ?? points.length - 1, points.length - 1);
  const point = points[at];
  if (!point) return null;
  const isToday = at === points.length - 1;

  function ask({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPicked(nearest(drawing.across, (clientX - left) / width));
  }

  return (
    <div className="grid gap-4">
      <div className="grid">
        <p className="text-14 text-quiet">
          All together, {isToday ? "today" : `on ${formatDay(point.date)}`}
        </p>
        <p>
          <Amount kobo={koboOf(togetherOf(point))} size={25} hidden={hidden} exact />
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div
          className="relative h-44 cursor-crosshair touch-pan-y sm:h-56"
          onPointerDown={ask}
          onPointerMove={ask}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setPicked(undefined)}
        >
          <BandPicture
            drawing={drawing}
            across={drawing.across[at] ?? 1}
            up={drawing.up[at] ?? 0}
          />
          <input
            type="range"
            aria-label="Day"
            min={0}
            max={points.length - 1}
            value={at}
            onChange={({ currentTarget }) => setPicked(Number(currentTarget.value))}
            aria-valuetext={dayInWords(point, hidden)}
            className="pointer-events-none absolute inset-0 size-full appearance-none rounded-control bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
          />
        </div>
        <p
          aria-hidden
          className="-my-2.5 flex flex-col-reverse justify-between text-right text-14 text-quiet tabular-nums"
        >
          {drawing.marks.map((mark) => (
            <span key={mark}>{hidden ? "₦••" : compactNaira(mark)}</span>
          ))}
        </p>
        <p aria-hidden className="flex justify-between gap-4 pt-3 text-14 text-quiet">
          <span>{formatDay(points[0]?.date ?? "")}</span>
          <span>Today</span>
        </p>
      </div>
      <MoneyLegend point={point} hidden={hidden} />
    </div>
  );
}

/** The layers, and their values on the selected day. */
function MoneyLegend({ point, hidden }: { point: BalancePoint; hidden: boolean }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {partsFromTop(point).map((name) => (
        <div
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-3 sm:grid sm:justify-start"
        >
          <dt className="flex items-center gap-2 text-14 text-quiet">
            <Swatch name={name === "leaving" ? "stash" : name} />
            {partTitles[name]}
          </dt>
          <dd>
            <Amount kobo={koboOf(Math.max(0, point[name]))} hidden={hidden} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Swatch({ name }: { name: BandName }) {
  return (
    <svg viewBox="0 0 20 20" width={20} height={20} fill="none" aria-hidden className="shrink-0">
      <rect
        x={1}
        y={1}
        width={18}
        height={18}
        rx={5}
        className={`stroke-forest ${bandFills[name]}`}
      />
      <path d="M2 7.5c5-3 11 2 16-1M2 13.5c5-3 11 2 16-1" className={grainStrokes[name]} />
    </svg>
  );
}

/** Distinguishable by brightness and grain, not by colour. */
const bandFills: Record<BandName, string> = {
  investments: "fill-forest",
  savings: "fill-forest/40",
  stash: "fill-forest/12",
};
const grainStrokes: Record<BandName, string> = {
  investments: "stroke-card/45",
  savings: "stroke-forest/70",
  stash: "",
};

interface BandPictureProps {
  drawing: MoneyBands;
  /** The selected day, 0 to 1 from the left and from the ground. */
  across: number;
  up: number;
}

function BandPicture({ drawing: { bands, marks }, across, up }: BandPictureProps) {
  const id = useId();
  return (
    <div aria-hidden className="absolute inset-0">
      {marks.map((mark, index) => (
        <span
          key={mark}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(index / (marks.length - 1)) * 100}%` }}
        />
      ))}
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="absolute inset-0 size-full overflow-visible"
      >
        {bands.map(({ name, area, grain }) => (
          <g key={name}>
            <clipPath id={`${id}${name}`}>
              <path d={area} />
            </clipPath>
            <path d={area} className={bandFills[name]} />
            <g clipPath={`url(#${id}${name})`} className={grainStrokes[name]}>
              {grain.map((line) => (
                <path key={line} d={line} vectorEffect="non-scaling-stroke" strokeWidth={1} />
              ))}
            </g>
          </g>
        ))}
        {bands.map(({ name, edge }) => (
          <path
            key={name}
            d={edge}
            vectorEffect="non-scaling-stroke"
            strokeWidth={name === "stash" ? 2.5 : 1.25}
            className="stroke-forest"
          />
        ))}
      </svg>
      <span
        className="absolute inset-y-0 border-l border-clay"
        style={{ left: `${across * 100}%` }}
      />
      <span
        className="absolute size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-card bg-clay"
        style={{ left: `${across * 100}%`, bottom: `${up * 100}%` }}
      />
    </div>
  );
}

const sizes = [
  { from: 1_000_000_000, letters: "bn" },
  { from: 1_000_000, letters: "m" },
  { from: 1_000, letters: "k" },
] as const;

/** `₦500`, `₦12k`, `₦1.5m`: for ticks of a scale, where space is short. */
export function compactNaira(naira: number): string {
  const size = sizes.find(({ from }) => naira >= from);
  if (!size) return `₦${shortest(naira)}`;
  return `₦${shortest(naira / size.from)}${size.letters}`;
}

function shortest(value: number): string {
  return String(Number(value.toPrecision(3)));
}
