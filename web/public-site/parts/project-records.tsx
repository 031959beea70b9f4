import { formatEnergy, formatThousandths } from "@osisi/contracts/impact.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { formatDay } from "../../src/ui/dates.ts";
import { Part } from "./long-part.tsx";
import { ProofOf } from "./proof-of.tsx";

/** The projects and the readings of their meters, each with its document. Nothing without any. */
export function ProjectRecords({ proceeds }: { proceeds: Proceeds }) {
  const { projects, readings } = proceeds;
  if (projects.length === 0) return null;
  const nameOf = (code: string) => projects.find((one) => one.code === code)?.name ?? code;
  return (
    <>
      <Part id="projects" title="Projects">
        <ul>
          {projects.map((project) => (
            <li key={project.code} className="border-t border-line py-3">
              <p className="font-semibold">{project.name}</p>
              <p className="text-quiet">
                {formatThousandths(BigInt(project.capacityWatts))} kW, at work since{" "}
                {formatDay(project.startsOn)}. It cost {formatNaira(BigInt(project.costKobo))}, of
                which this portfolio finances {asPercent(project.financedBasisPoints)}%.
              </p>
              <ProofOf document={project.document} />
            </li>
          ))}
        </ul>
      </Part>
      <Part id="readings" title="Meter readings">
        {readings.length === 0 && <p>There are none yet.</p>}
        <ul>
          {readings.map((reading) => (
            <li key={reading.id} className="border-t border-line py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="font-semibold">{nameOf(reading.project)}</span>
                <span className="amount ml-auto">{formatEnergy(BigInt(reading.energyWh))}</span>
              </p>
              <p className="text-quiet">
                {formatDay(reading.sinceOn)} to {formatDay(reading.untilOn)}
                {reading.isReplaced && ". A later reading has replaced this one."}
              </p>
              <ProofOf document={reading.document} />
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
