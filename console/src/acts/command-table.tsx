import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { Command } from "@osisi/contracts/console/commands.ts";
import { Link } from "react-router-dom";
import { useNow } from "../shell/clock.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Reference } from "../ui/reference.tsx";
import { inLagos, momentOf } from "../ui/time.ts";
import { headingOf, stateWords } from "./command-words.ts";

const atDesk = { display: { xs: "none", sm: "table-cell" } };

export function CommandTable({ rows }: { rows: readonly Command[] }) {
  const now = useNow();
  return (
    <Table size="small">
      <ColumnHeads
        names={["Act", "About", "Reason", "State", "Result", "Since"]}
        atDesk={["About", "Reason", "Result"]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} hover>
            <TableCell>
              <Link to={`/commands/${row.id}`}>{headingOf(row)}</Link>
            </TableCell>
            <TableCell sx={atDesk}>
              <Reference value={row.subject} />
            </TableCell>
            <TableCell sx={{ ...atDesk, color: "text.secondary" }}>{row.reason}</TableCell>
            <TableCell>{stateWords[row.state]}</TableCell>
            <TableCell sx={atDesk}>{row.result && inLagos(row.result, now)}</TableCell>
            <TableCell sx={{ whiteSpace: "nowrap" }}>
              {momentOf(row.endedAt ?? row.proposedAt ?? row.createdAt, now)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
