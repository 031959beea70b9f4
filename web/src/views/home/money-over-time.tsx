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

/** Stash, saving plans and investments from day to day. */
export function MoneyOverTime({ hidden }: { hidden: boolean }) {
  return (
    <section aria-labelledby="over-time" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="over-time">
        Your money over time
      </Heading>
      <History hidden={hidden} />
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
