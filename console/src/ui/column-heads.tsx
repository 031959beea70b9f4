import { TableCell, TableHead, TableRow } from "@mui/material";

/** Columns of numbers stand to the right. */
const ofNumbers = new Set([
  "Amount",
  "Back",
  "Count",
  "Earned",
  "Income",
  "Lost",
  "Oldest",
  "Open",
  "Owed to them",
  "Principal",
  "Put to work",
  "Rate",
  "Still out",
]);

interface Props {
  names: readonly string[];
  /** Those that a phone has no room for. */
  atDesk?: readonly string[];
}

export function ColumnHeads({ names, atDesk }: Props) {
  return (
    <TableHead>
      <TableRow>
        {names.map((name) => (
          <TableCell
            key={name}
            align={ofNumbers.has(name) ? "right" : "left"}
            sx={atDesk?.includes(name) ? { display: { xs: "none", sm: "table-cell" } } : {}}
          >
            {name || <span className="visually-hidden">Acts</span>}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}
