import { TableCell, TableHead, TableRow } from "@mui/material";

/** Columns of numbers stand to the right. */
const ofNumbers = new Set(["Amount", "Count", "Oldest", "Open", "Owed to them", "Rate"]);

export function ColumnHeads({ names }: { names: readonly string[] }) {
  return (
    <TableHead>
      <TableRow>
        {names.map((name) => (
          <TableCell key={name} align={ofNumbers.has(name) ? "right" : "left"}>
            {name}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}
