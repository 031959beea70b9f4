import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { formatDay } from "#ui/dates.ts";
import { inNaira, partTitles, partsFromTop } from "./chart-words.ts";
import { changes } from "./money-bands.ts";

/** The chart as a table, for screen readers and exact values: the days on which something changed,
 * the newest first. */
export function MoneyFigures({ points }: { points: readonly BalancePoint[] }) {
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
