import { type BalancePoint, historyRanges, type HistoryRange } from "@osisi/contracts/overview.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { USUAL_RANGE } from "./home-reads.ts";
import { inNaira, partTitles, partsFromTop, changes } from "./money-bands.ts";
import { MoneyChart } from "./money-chart.tsx";
import { balanceHistoryQuery } from "./overview-queries.ts";

interface MoneyOverTimeProps {
  /** No money has ever come in. */
  isNew: boolean;
  hidden: boolean;
}

/** Stash, saving plans and investments from day to day. */
export function MoneyOverTime({ isNew, hidden }: MoneyOverTimeProps) {
  return (
    <section aria-labelledby="over-time" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="over-time">
        Your money over time
      </Heading>
      {isNew ? <Seed /> : <History hidden={hidden} />}
    </section>
  );
}

/** The place is as high while it is loading as afterwards. */
function History({ hidden }: { hidden: boolean }) {
  const [range, setRange] = useState(USUAL_RANGE);
  const query = useQuery(balanceHistoryQuery(range));
  const { data: newest, error, isFetching, isPlaceholderData, refetch } = query;
  const data = useDeferredValue(newest);
  if (!newest && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <Card>
      <div className="grid min-h-107 content-start gap-4 sm:min-h-98">
        <RangeChoice value={range} onChange={setRange} />
        {data ? (
          <div className={`grid gap-4 ${isPlaceholderData ? "opacity-60" : ""}`}>
            <MoneyChart key={data.range} points={data.points} hidden={hidden} />
            {!hidden && <MoneyFigures points={data.points} />}
          </div>
        ) : (
          <div aria-busy className="grid">
            <span className="sr-only">Your money over time is loading</span>
            <Skeleton shape="h-88" />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The chart as a table, for screen readers and exact values: the days on which something changed,
 * the newest first. */
function MoneyFigures({ points }: { points: readonly BalancePoint[] }) {
  return (
    <details className="-mb-3 border-t border-line">
      <summary className="flex min-h-12 items-center text-14 font-semibold text-forest">
        See it in figures
      </summary>
      <ol className="divide-y divide-line text-14 tabular-nums">
        {changes(points)
          .toReversed()
          .map((point) => (
            <li key={point.date} className="grid gap-1 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
              <p className="text-quiet">{formatDay(point.date)}</p>
              <dl className="grid gap-1 sm:grid-cols-3">
                {partsFromTop(point).map((name) => (
                  <div
                    key={name}
                    className="flex flex-wrap justify-between gap-x-3 sm:grid sm:justify-end sm:text-right"
                  >
                    <dt className="text-quiet">{partTitles[name]}</dt>
                    <dd className="font-semibold">{inNaira(point[name])}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
      </ol>
    </details>
  );
}

const titles: Record<HistoryRange, string> = {
  "30d": "30 days",
  "90d": "90 days",
  "1y": "1 year",
  all: "All",
};

interface RangeChoiceProps {
  value: HistoryRange;
  onChange: (range: HistoryRange) => void;
}

/** The range of the chart: arrow keys move between them. */
function RangeChoice({ value, onChange }: RangeChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">How far back</legend>
      <div className="grid grid-cols-4 gap-1 narrow:grid-cols-2">
        {historyRanges.map((range) => (
          <label
            key={range}
            className="relative grid min-h-12 place-items-center rounded-control text-center text-14 font-semibold text-quiet has-checked:bg-forest/10 has-checked:text-forest forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight] has-focus-visible:outline-3 has-focus-visible:outline-forest"
          >
            <input
              type="radio"
              name="range"
              value={range}
              checked={range === value}
              onChange={() => onChange(range)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="pointer-events-none relative">{titles[range]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Before the first naira: a seed in the ground, and how it will grow. */
function Seed() {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-card p-5 pb-7 text-center">
      <svg viewBox="0 0 240 136" fill="none" strokeLinecap="round" aria-hidden className="w-60">
        <g className="stroke-forest" strokeWidth={2} strokeDasharray="1 6">
          <path d="M120 94C117 74 124 58 121 30" />
          <path d="M120 66C107 67 97 59 95 45 109 44 119 53 120 66Z" />
          <path d="M122 48C134 48 142 40 144 26 131 26 122 34 122 48Z" />
        </g>
        <path
          d="M8 88C40 84 62 91 92 88S150 85 178 88 214 90 232 87"
          strokeWidth={2}
          className="stroke-edge"
        />
        <g className="stroke-edge" strokeWidth={1.5} strokeDasharray="4 7">
          <path d="M98 108C105 121 136 121 144 107" />
          <path d="M84 106C92 134 148 135 158 105" />
        </g>
        <path
          d="M120 96C129 95 134 100 133 105 132 111 126 114 119 113 112 113 108 108 109 102 110 98 114 96 120 96Z"
          className="fill-clay"
        />
      </svg>
      <p className="max-w-[36ch] text-balance text-quiet">
        Your first naira is the seed. From then on, this shows how your money grows.
      </p>
    </div>
  );
}
