import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { QueueClock, QueueRow } from "@osisi/contracts/console/queues.ts";
import { Fragment } from "react";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Reference } from "../ui/reference.tsx";
import { durationOf } from "../ui/time.ts";

interface Props {
  rows: readonly QueueRow[];
  chosen: string | undefined;
  onChoose: (item: string) => void;
}

/** On a phone they are in the panel only. */
const atDesk = { display: { xs: "none", sm: "table-cell" } };

const clockNames: Record<QueueClock, string> = {
  hour: "Look now · 1 hour",
  bank: "The bank's deadline",
  day: "A customer's money waits · 1 day",
  published: "Our published answer time",
  "three-days": "Books only · 3 days",
};

/** The most urgent first. */
const order: QueueClock[] = ["hour", "bank", "day", "published", "three-days"];

/** Groups are clocks, not kinds. */
export function QueueTable({ rows, chosen, onChoose }: Props) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>What has happened</TableCell>
          <TableCell sx={atDesk}>About</TableCell>
          <TableCell align="right">Amount</TableCell>
          <TableCell align="right" sx={atDesk}>
            Age
          </TableCell>
          <TableCell align="right">Clock</TableCell>
          <TableCell sx={{ whiteSpace: "nowrap" }}>Taken by</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order.map((clock) => {
          const own = rows.filter((row) => row.clock === clock);
          return (
            <Fragment key={clock}>
              {own.length > 0 && (
                <TableRow sx={{ bgcolor: "background.default" }}>
                  <TableCell colSpan={6} sx={{ fontSize: 12, py: "3px !important" }}>
                    {clockNames[clock]}
                  </TableCell>
                </TableRow>
              )}
              {own.map((row) => (
                <Row
                  key={row.item}
                  row={row}
                  isChosen={row.item === chosen}
                  onChoose={() => onChoose(row.item)}
                />
              ))}
            </Fragment>
          );
        })}
      </TableBody>
    </Table>
  );
}

interface RowProps {
  row: QueueRow;
  isChosen: boolean;
  onChoose: () => void;
}

function Row({ row, isChosen, onChoose }: RowProps) {
  const now = useNow().getTime();
  return (
    <TableRow hover selected={isChosen} onClick={onChoose} sx={{ cursor: "pointer" }}>
      <TableCell>
        <b>{row.title}</b>
        {row.name && ` · ${row.name}`}
      </TableCell>
      <TableCell sx={atDesk}>{row.reference && <Reference value={row.reference} />}</TableCell>
      <TableCell align="right">
        {row.amountKobo && <Amount kobo={row.amountKobo} currency={row.currency} />}
      </TableCell>
      <TableCell align="right" sx={{ ...atDesk, whiteSpace: "nowrap" }}>
        {durationOf(now - Date.parse(row.since))}
      </TableCell>
      <TableCell
        align="right"
        sx={{ whiteSpace: { sm: "nowrap" }, color: row.isPast ? "warning.main" : undefined }}
      >
        {row.dueAt ? leftOf(Date.parse(row.dueAt) - now) : "not known"}
      </TableCell>
      <TableCell sx={{ color: row.takenBy ? undefined : "text.secondary" }}>
        {row.takenBy?.name ?? "no one"}
      </TableCell>
    </TableRow>
  );
}

const leftOf = (ms: number) => (ms < 0 ? `over by ${durationOf(ms)}` : `${durationOf(ms)} left`);
