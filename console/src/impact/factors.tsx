import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import { formatDay } from "@osisi/contracts/calendar.ts";
import { catalogueArguments } from "@osisi/contracts/catalogue-words.ts";
import type { CatalogueHistory } from "@osisi/contracts/console/catalogue.ts";
import { formatThousandths } from "@osisi/contracts/impact.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { By, Correct, Held, Quiet, atDesk, goneLook } from "./row-parts.tsx";

interface FactorsProps {
  rows: CatalogueHistory["rows"];
  mayEnter: boolean;
}

/** What a kWh of each baseline emits. Of several for the same day the newest holds. */
export function Factors({ mayEnter, rows }: FactorsProps) {
  const all = rows
    .flatMap(({ row, ...by }) => (row.kind === "impact-factor" ? [{ row, by }] : []))
    .toReversed();
  const isReplaced = ({ id, subject, validFrom }: (typeof all)[number]["row"]) =>
    all.some(({ row }) => row.subject === subject && row.validFrom === validFrom && row.id > id);
  return (
    <Panel title="Baseline factors" isFlush={all.length > 0}>
      {all.length === 0 && (
        <Empty>No factor was entered yet. Without one, only energy is shown.</Empty>
      )}
      {all.length > 0 && (
        <Table size="small">
          <ColumnHeads names={["Baseline", "CO₂e", "Source", "By", ""]} atDesk={["By", ""]} />
          <TableBody>
            {all.map(({ by, row }) => {
              const { name, milligramsPerKwh, source, year } = row.value;
              const isGone = isReplaced(row);
              const given = {
                subject: row.subject,
                day: row.validFrom,
                ...catalogueArguments(row.value),
              };
              const correct = mayEnter && !isGone && (
                <Correct act="impact-factor" name={row.subject} given={given} />
              );
              return (
                <TableRow key={row.id} hover sx={{ "& td": { verticalAlign: "top" } }}>
                  <TableCell>
                    <Held row={{ isReplaced: isGone }}>{name}</Held>
                    <Quiet>
                      {row.subject} · for energy from {formatDay(row.validFrom)}
                    </Quiet>
                    <Quiet sx={{ display: { sm: "none" } }}>
                      <By row={{ ...by, isReplaced: isGone }} />
                      {correct}
                    </Quiet>
                  </TableCell>
                  <TableCell align="right" sx={isGone ? goneLook : {}}>
                    {formatThousandths(BigInt(milligramsPerKwh))} g/kWh
                  </TableCell>
                  <TableCell sx={{ overflowWrap: "anywhere" }}>
                    {source}, {year}
                  </TableCell>
                  <TableCell sx={atDesk}>
                    <By row={{ ...by, isReplaced: isGone }} />
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
