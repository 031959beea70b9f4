import { historyRanges, type HistoryRange } from "@osisi/contracts/overview.ts";

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
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
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
