import { Alert, Table, TableBody, TableCell, TableRow, Typography } from "@mui/material";
import { formatDay } from "@osisi/contracts/calendar.ts";
import type { StatementPreview } from "@osisi/contracts/console/bank-statements.ts";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { daysOf } from "./bank-statements-page.tsx";

const SHOWN = 12;

/** The rows as they are in the file; the titles are marked. */
export function RawRows({ rows, header }: { rows: readonly string[][]; header: number }) {
  const from = Math.max(0, Math.min(header - 4, rows.length - SHOWN));
  return (
    <Table size="small">
      <TableBody>
        {rows.slice(from, from + SHOWN).map((cells, at) => {
          const number = from + at + 1;
          return (
            <TableRow key={number} selected={number === header}>
              <TableCell sx={{ color: "text.secondary" }}>{number}</TableCell>
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
                <TableCell key={place} sx={{ whiteSpace: "nowrap" }}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

export function Preview({ preview }: { preview: StatementPreview }) {
  if (preview.problem !== null) {
    return (
      <Alert severity="error">
        {preview.problem} The whole file is refused until this is mended.
      </Alert>
    );
  }
  const { closingKobo, count, firstDay, lastDay, lines, openingKobo } = preview;
  return (
    <>
      <Typography sx={{ px: 2, pb: 1 }}>
        {count} lines{firstDay && lastDay && `, ${daysOf(firstDay, lastDay)}`}
        {openingKobo !== null && closingKobo !== null && (
          <>
            ; from <Amount kobo={openingKobo} /> to <Amount kobo={closingKobo} />
          </>
        )}
        {count > lines.length && `; the first ${lines.length}:`}
      </Typography>
      <Table size="small">
        <ColumnHeads names={["Line", "Day", "Amount", "Says", "Reference"]} />
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.number}>
              <TableCell>{line.number}</TableCell>
              <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDay(line.bookedOn)}</TableCell>
              <TableCell align="right">
                <Amount kobo={line.amountKobo} isSigned />
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere", minWidth: 160 }}>
                {line.description}
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{line.reference}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
