import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { useMemo, useState, type PointerEvent } from "react";
import { Amount } from "#ui/amount.tsx";
import { compactNaira } from "#ui/compact-naira.ts";
import { formatDay } from "#ui/dates.ts";
import { BandPicture } from "./band-picture.tsx";
import { dayInWords } from "./chart-words.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { moneyBands, nearest, togetherOf } from "./money-bands.ts";
import { MoneyLegend } from "./money-legend.tsx";

interface MoneyChartProps {
  points: readonly BalancePoint[];
  hidden: boolean;
}

/** Money over time as stacked layers, like a trunk laid flat. A finger, a mouse or the arrow keys
 * select a day; the text beside the chart describes it. */
export function MoneyChart({ points, hidden }: MoneyChartProps) {
  const drawing = useMemo(() => moneyBands(points), [points]);
  const [asked, setAsked] = useState<number>();
  const at = Math.min(asked ?? points.length - 1, points.length - 1);
  const point = points[at];
  if (!point) return null;
  const isToday = at === points.length - 1;

  function ask({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAsked(nearest(drawing.across, (clientX - left) / width));
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
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setAsked(undefined)}
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
            onChange={({ currentTarget }) => setAsked(Number(currentTarget.value))}
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
