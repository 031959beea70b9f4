import {
  formatEnergy,
  formatMass,
  formatRange,
  formatThousandths,
} from "@osisi/contracts/impact.ts";
import { avoidedFormula, noFactor } from "@osisi/contracts/proceeds-words.ts";
import type { Proceeds, ShownFigure } from "@osisi/contracts/proceeds.ts";
import { formatDay } from "../../src/ui/dates.ts";

interface ImpactFigureProps extends Pick<Proceeds, "factors"> {
  figure: ShownFigure;
}

/** Energy and what it avoided, with the factor, the source and the year of each baseline. */
export function ImpactFigure({ factors, figure }: ImpactFigureProps) {
  const { baselines, energyWh, highGrams, lowGrams } = figure;
  return (
    <div className="grid gap-4">
      <p className="amount text-25 font-bold wrap-anywhere">
        {formatEnergy(BigInt(energyWh))}
        {lowGrams !== null && highGrams !== null && (
          <span className="block">
            {formatRange(BigInt(lowGrams), BigInt(highGrams))} CO₂e avoided
          </span>
        )}
      </p>
      <p className="text-quiet">{lowGrams === null ? noFactor : avoidedFormula}</p>
      <ul>
        {baselines.map(({ baseline, grams, isComplete, parts }) => (
          <li key={baseline} className="border-t border-line py-3">
            {parts.map(({ energyWh: energy, factorId }) => (
              <Factor
                key={factorId}
                factor={factors.find(({ id }) => id === factorId)}
                energy={energy}
              />
            ))}
            <p className="font-semibold">
              {formatMass(BigInt(grams))} CO₂e
              {!isComplete && ", not of every reading, and so not in the range"}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FactorProps {
  factor: Proceeds["factors"][number] | undefined;
  energy: string;
}

function Factor({ factor, energy }: FactorProps) {
  if (!factor) return null;
  const { link, milligramsPerKwh, name, source, validFrom, year } = factor;
  return (
    <p>
      {name}: {formatEnergy(BigInt(energy))} × {formatThousandths(BigInt(milligramsPerKwh))} g/kWh.{" "}
      <span className="text-quiet">
        {link === null ? (
          source
        ) : (
          <a href={link} rel="noreferrer" className="onward">
            {source}
          </a>
        )}
        , {year}; for energy from {formatDay(validFrom)}
      </span>
    </p>
  );
}
