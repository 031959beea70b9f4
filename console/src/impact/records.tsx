import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import { formatDay } from "@osisi/contracts/calendar.ts";
import { type ImpactAnswer, impactRowsShown } from "@osisi/contracts/console/impact.ts";
import { formatEnergy, formatThousandths } from "@osisi/contracts/impact.ts";
import { decimalNaira } from "@osisi/contracts/money.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { Empty } from "../ui/states.tsx";
import { By, Correct, Held, Quiet, atDesk, goneLook } from "./row-parts.tsx";

interface ProjectsProps {
  projects: ImpactAnswer["projects"];
  mayEnter: boolean;
}

export function Projects({ mayEnter, projects }: ProjectsProps) {
  return (
    <Panel title="Projects" isFlush={projects.length > 0}>
      {projects.length === 0 && <Empty>No project was entered yet.</Empty>}
      {projects.length > 0 && (
        <Table size="small">
          <ColumnHeads
            names={["Project", "Cost", "Document", "By", ""]}
            atDesk={["Document", "By", ""]}
          />
          <TableBody>
            {projects.map((one) => {
              const correct = mayEnter && !one.isReplaced && (
                <Correct act="project" name={one.code} given={givenOf(one)} />
              );
              return (
                <TableRow key={one.id} hover sx={{ "& td": { verticalAlign: "top" } }}>
                  <TableCell>
                    <Held row={one}>{one.name}</Held>
                    <Quiet>
                      {one.code} · portfolio {one.portfolioId} ·{" "}
                      {formatThousandths(BigInt(one.capacityWatts))} kW · since{" "}
                      {formatDay(one.startsOn)}
                    </Quiet>
                    <ByHand row={one}>{correct}</ByHand>
                  </TableCell>
                  <TableCell align="right" sx={one.isReplaced ? goneLook : {}}>
                    <Amount kobo={one.costKobo} />
                    <Quiet>{asPercent(one.financedBasisPoints)}% financed</Quiet>
                  </TableCell>
                  <TableCell sx={atDesk}>
                    <FileOf document={one.document} />
                  </TableCell>
                  <TableCell sx={atDesk}>
                    <By row={one} />
                  </TableCell>
                  <TableCell align="right" sx={atDesk}>
                    {correct}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

const givenOf = (one: ImpactAnswer["projects"][number]) => ({
  subject: one.code,
  portfolio: String(one.portfolioId),
  name: one.name,
  capacity: formatThousandths(BigInt(one.capacityWatts)),
  cost: decimalNaira(BigInt(one.costKobo)),
  financed: String(asPercent(one.financedBasisPoints)),
  day: one.startsOn,
});

interface ReadingsProps {
  readings: ImpactAnswer["readings"];
  mayEnter: boolean;
}

export function Readings({ mayEnter, readings }: ReadingsProps) {
  return (
    <Panel
      title="Meter readings"
      aside={readings.length === impactRowsShown ? `The newest ${impactRowsShown}` : undefined}
      isFlush={readings.length > 0}
    >
      {readings.length === 0 && <Empty>No meter reading was entered yet.</Empty>}
      {readings.length > 0 && (
        <Table size="small">
          <ColumnHeads
            names={["Reading", "Energy", "Document", "By", ""]}
            atDesk={["Document", "By", ""]}
          />
          <TableBody>
            {readings.map((one) => {
              const { energyWh, project, sinceOn, untilOn } = one;
              const given = {
                subject: one.reference,
                project,
                since: sinceOn,
                until: untilOn,
                kwh: formatThousandths(BigInt(energyWh)),
              };
              const correct = mayEnter && !one.isReplaced && (
                <Correct act="meter-reading" name={one.reference} given={given} />
              );
              return (
                <TableRow key={one.id} hover sx={{ "& td": { verticalAlign: "top" } }}>
                  <TableCell>
                    <Held row={one}>
                      {formatDay(sinceOn)} to {formatDay(untilOn)}
                    </Held>
                    <Quiet>
                      {project} · <Reference value={one.reference} />
                    </Quiet>
                    <ByHand row={one}>{correct}</ByHand>
                  </TableCell>
                  <TableCell align="right" sx={one.isReplaced ? goneLook : {}}>
                    {formatEnergy(BigInt(energyWh))}
                  </TableCell>
                  <TableCell sx={atDesk}>
                    <FileOf document={one.document} />
                  </TableCell>
                  <TableCell sx={atDesk}>
                    <By row={one} />
                  </TableCell>
                  <TableCell align="right" sx={atDesk}>
                    {correct}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

type Row = ImpactAnswer["projects"][number] | ImpactAnswer["readings"][number];

/** On a phone below the rest. */
function ByHand({ children, row }: { children: React.ReactNode; row: Row }) {
  return (
    <Quiet sx={{ display: { sm: "none" } }}>
      <FileOf document={row.document} />
      <By row={row} />
      {children}
    </Quiet>
  );
}

function FileOf({ document }: Pick<Row, "document">) {
  return (
    <>
      <a href={`/api/evidence/${document.id}`}>{document.name}</a>
      <Quiet>
        SHA-256 <Reference value={document.sha256} length={12} />
      </Quiet>
    </>
  );
}
