import { formatEnergy, formatRange } from "@osisi/contracts/impact.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import {
  documentPath,
  noImpact,
  shareFormula,
  shareNote,
} from "@osisi/contracts/proceeds-words.ts";
import type { ProceedsAnswer } from "@osisi/contracts/proceeds.ts";
import { Card } from "#ui/card.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { FigureDetails } from "./figure-details.tsx";
import { ShareChart } from "./share-chart.tsx";

/** The investor's own share of what the meters counted, and how it comes about. */
export function OwnShare({ data }: { data: ProceedsAnswer }) {
  const { factors, own } = data;
  const { earlier, figure, readings } = own;
  return (
    <section aria-labelledby="own" className="grid gap-3">
      <Heading level={2} size={20} id="own">
        Your share of what it has given
      </Heading>
      {figure === null && (
        <div className="rounded-card bg-card">
          <EmptyState message={noImpact} />
        </div>
      )}
      {figure !== null && (
        <Card>
          {figure.energyWh === "0" && (
            <p className="mb-2 text-quiet">
              You had no money in this portfolio on the days of these readings, or less than gives a
              watt-hour.
            </p>
          )}
          <FigureDetails figure={figure} factors={factors} />
          <ShareChart readings={readings} />
          <Readings data={data} />
        </Card>
      )}
      {earlier.map(({ figure: before, until }) => (
        <Card key={until}>
          <p className="mb-2 font-semibold">Shown until {formatMoment(new Date(until))}</p>
          <FigureDetails figure={before} factors={factors} />
        </Card>
      ))}
    </section>
  );
}

/** Each reading with the parts of its formula, and its document. */
function Readings({ data: { own, readings } }: { data: ProceedsAnswer }) {
  const documentOf = (reading: number) =>
    readings.find(({ id }) => id === reading)?.document.id ?? null;
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-12 items-center font-semibold text-forest">
        Your part of each reading
      </summary>
      <p>{shareFormula}</p>
      <p className="text-14 text-quiet">{shareNote}</p>
      <ul className="mt-3 tabular-nums">
        {own.readings.toReversed().map((reading) => {
          const [all, cost] = [BigInt(reading.allKoboDays), BigInt(reading.costKoboDays)];
          const document = documentOf(reading.id);
          return (
            <li key={reading.id} className="grid gap-0.5 border-t border-line py-3">
              <p className="font-semibold">
                {formatDay(reading.sinceOn)} to {formatDay(reading.untilOn)}
              </p>
              <p className="wrap-anywhere">
                {formatNaira(BigInt(reading.ownKoboDays))} × days ÷{" "}
                {formatNaira(all > cost ? all : cost)} × days{" "}
                <span className="text-quiet">({all > cost ? "all money" : "cost financed"})</span>
              </p>
              <p>
                = {formatEnergy(BigInt(reading.energyWh))}
                {reading.lowGrams !== null &&
                  reading.highGrams !== null &&
                  `, ${formatRange(BigInt(reading.lowGrams), BigInt(reading.highGrams))} CO₂e avoided`}
              </p>
              {document !== null && (
                <a
                  href={documentPath(document)}
                  className="inline-flex min-h-12 items-center justify-self-start font-semibold text-forest underline underline-offset-4"
                >
                  Document of the meter
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
