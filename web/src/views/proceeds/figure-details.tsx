import {
  formatEnergy,
  formatMass,
  formatRange,
  formatThousandths,
} from "@osisi/contracts/impact.ts";
import { avoidedFormula, noFactor } from "@osisi/contracts/proceeds-words.ts";
import type { Proceeds, ShownFigure } from "@osisi/contracts/proceeds.ts";
import { formatDay } from "#ui/dates.ts";

interface FigureProps {
  figure: ShownFigure;
  factors: Proceeds["factors"];
}

/** Energy and what it avoided; one tap away the formula, each factor, its source and its year. */
export function FigureDetails({ figure, factors }: FigureProps) {
  const { baselines, energyWh, highGrams, lowGrams } = figure;
  return (
    <div className="grid gap-1 tabular-nums">
      <p className="text-25 font-bold wrap-anywhere">{formatEnergy(BigInt(energyWh))}</p>
      <p className="wrap-anywhere">
        {lowGrams === null || highGrams === null ? (
          <span className="text-quiet">{noFactor}</span>
        ) : (
          <>
            <span className="font-semibold text-leaf">
              {formatRange(BigInt(lowGrams), BigInt(highGrams))}
            </span>{" "}
            CO₂e avoided
          </>
        )}
      </p>
      {baselines.length > 0 && (
        <details>
          <summary className="flex min-h-12 items-center font-semibold text-forest">
            Formula, factors and sources
          </summary>
          <p className="text-quiet">{avoidedFormula}</p>
          <ul>
            {baselines.map(({ baseline, grams, isComplete, parts }) => (
              <li key={baseline} className="border-t border-line py-3">
                {parts.map((part) => (
                  <Factor
                    key={part.factorId}
                    factor={factors.find(({ id }) => id === part.factorId)}
                    energyWh={part.energyWh}
                  />
                ))}
                <p>
                  = <span className="font-semibold">{formatMass(BigInt(grams))} CO₂e</span>
                  {!isComplete && ", not of every reading, and so not in the range"}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface FactorProps {
  factor: Proceeds["factors"][number] | undefined;
  energyWh: string;
}

function Factor({ factor, energyWh }: FactorProps) {
  if (!factor) return null;
  const { link, milligramsPerKwh, name, source, validFrom, year } = factor;
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>
        {formatEnergy(BigInt(energyWh))} × {formatThousandths(BigInt(milligramsPerKwh))} g/kWh
      </p>
      <p className="text-14 wrap-anywhere text-quiet">
        {link === null ? (
          source
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="text-forest underline underline-offset-4"
          >
            {source}
          </a>
        )}
        , {year}. For energy from {formatDay(validFrom)}.
      </p>
    </>
  );
}
