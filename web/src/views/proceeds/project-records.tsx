import { formatEnergy, formatThousandths } from "@osisi/contracts/impact.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { Proceeds } from "@osisi/contracts/proceeds.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { DocumentOf } from "./money-lines.tsx";

/** The projects, and under each the readings of its meter. Nothing without any. */
export function ProjectRecords({ data: { projects, readings } }: { data: Proceeds }) {
  if (projects.length === 0) return null;
  return (
    <section className="grid gap-3">
      <Heading level={2} size={20}>
        Projects and their meters
      </Heading>
      {projects.map((project) => (
        <Card key={project.code}>
          <p className="font-semibold wrap-anywhere">{project.name}</p>
          <p className="text-14 text-quiet">
            {formatThousandths(BigInt(project.capacityWatts))} kW, at work since{" "}
            {formatDay(project.startsOn)}. It cost {formatNaira(BigInt(project.costKobo))}, of which
            this portfolio finances {asPercent(project.financedBasisPoints)}%.
          </p>
          <DocumentOf document={project.document} />
          <ul>
            {readings
              .filter((reading) => reading.project === project.code)
              .map((reading) => (
                <li key={reading.id} className="border-t border-line py-3 last:pb-0">
                  <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
                    <span>
                      {formatDay(reading.sinceOn)} to {formatDay(reading.untilOn)}
                    </span>
                    <span
                      className={`ml-auto font-semibold ${reading.isReplaced ? "line-through" : ""}`}
                    >
                      {formatEnergy(BigInt(reading.energyWh))}
                    </span>
                  </p>
                  {reading.isReplaced && (
                    <p className="text-14 text-quiet">A later reading has replaced this one.</p>
                  )}
                  <DocumentOf document={reading.document} />
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}
