import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { QueueClock, QueueRow } from "@osisi/contracts/console/queues.ts";
import { Fragment } from "react";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Reference } from "../ui/reference.tsx";
import { RowButton } from "../ui/row-button.tsx";
import { durationOf, leftOf } from "../ui/time.ts";

interface Props {
  rows: readonly QueueRow[];
  chosen: string | undefined;
  onChoose: (item: string) => void;
  selected: readonly string[];
  onSelect: (item: string) => void;
  isGone: (row: QueueRow) => boolean;
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
export function QueueTable({ rows, chosen, onChoose, selected, onSelect, isGone }: Props) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox" sx={atDesk}>
            <span className="visually-hidden">Selected</span>
          </TableCell>
          <TableCell>What has happened</TableCell>
          <TableCell sx={atDesk}>About</TableCell>
          <TableCell align="right">Amount</TableCell>
          <TableCell align="right" sx={atDesk}>
            Age
          </TableCell>
          <TableCell align="right">Clock</TableCell>
          <TableCell sx={{ ...atDesk, whiteSpace: "nowrap" }}>Taken by</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order.map((clock) => {
          const own = rows.filter((row) => row.clock === clock);
          return (
            <Fragment key={clock}>
              {own.length > 0 && (
                <TableRow sx={{ bgcolor: "background.default" }}>
                  <TableCell colSpan={7} sx={{ fontSize: 12, py: "3px !important" }}>
                    {clockNames[clock]}
                  </TableCell>
                </TableRow>
              )}
              {own.map((row) => (
                <Row
                  key={row.item}
                  row={row}
                  isChosen={row.item === chosen}
                  isSelected={selected.includes(row.item)}
                  isGone={isGone(row)}
                  onChoose={() => onChoose(row.item)}
                  onSelect={() => onSelect(row.item)}
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
  isSelected: boolean;
  isGone: boolean;
  onChoose: () => void;
  onSelect: () => void;
}

function Row({ row, isChosen, isSelected, isGone, onChoose, onSelect }: RowProps) {
  const now = useNow().getTime();
  return (
    <TableRow
      hover
      selected={isChosen}
      onClick={onChoose}
      sx={{ cursor: "pointer", opacity: isGone ? 0.6 : 1 }}
    >
      <TableCell padding="checkbox" sx={atDesk}>
        <Checkbox
          size="small"
          checked={isSelected}
          onClick={(event) => event.stopPropagation()}
          onChange={onSelect}
          slotProps={{ input: { "aria-label": `Select ${row.title}` } }}
          sx={{ p: 0.25 }}
        />
      </TableCell>
      <TableCell sx={{ minWidth: 180, overflowWrap: "anywhere" }}>
        <RowButton onClick={onChoose}>{row.title}</RowButton>
        {row.name && (
          <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
            {" "}
            {row.name}
          </Box>
        )}
        {row.takenBy && (
          <Box sx={{ display: { xs: "block", sm: "none" }, color: "text.secondary" }}>
            taken by {row.takenBy.name}
          </Box>
        )}
      </TableCell>
      <TableCell sx={atDesk}>
        {row.reference && <Reference value={row.reference} length={16} />}
      </TableCell>
      <TableCell align="right">
        {row.amountKobo && <Amount kobo={row.amountKobo} currency={row.currency} />}
      </TableCell>
      <TableCell align="right" sx={{ ...atDesk, whiteSpace: "nowrap" }}>
        {durationOf(now - Date.parse(row.since))}
      </TableCell>
      <TableCell
        align="right"
        sx={{ whiteSpace: "nowrap", color: row.isPast ? "warning.main" : undefined }}
      >
        {isGone ? "gone" : row.dueAt ? leftOf(Date.parse(row.dueAt) - now) : withoutClock(row)}
      </TableCell>
      <TableCell sx={{ ...atDesk, color: row.takenBy ? undefined : "text.secondary" }}>
        {row.takenBy?.name ?? "no one"}
      </TableCell>
    </TableRow>
  );
}

const withoutClock = ({ queue }: QueueRow) => (queue === "cases" ? "answered" : "not known");
