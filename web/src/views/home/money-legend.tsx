import type { BalancePoint } from "@osisi/contracts/overview.ts";
import { Amount } from "#ui/amount.tsx";
import { bandFills, grainStrokes } from "./band-picture.tsx";
import { partTitles, partsFromTop } from "./chart-words.ts";
import { koboOf } from "#platform/kobo-of.ts";
import type { BandName } from "./money-bands.ts";

/** The layers, and their values on the selected day. */
export function MoneyLegend({ point, hidden }: { point: BalancePoint; hidden: boolean }) {
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
