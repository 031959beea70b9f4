import { Box, Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { AuditRow } from "@osisi/contracts/console/audit.ts";
import { useNow } from "../shell/clock.tsx";
import { Reference } from "../ui/reference.tsx";
import { RowButton } from "../ui/row-button.tsx";
import { dayOf, secondsOf, weekdayOf } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

interface Props {
  rows: readonly AuditRow[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

const atDesk = { display: { xs: "none", sm: "table-cell" } };

export function AuditTable({ rows, chosen, onChoose }: Props) {
  const now = useNow();
  return (
    <Table size="small">
      <ColumnHeads
        names={["Time", "Who", "Act", "About", "Reason", "Result"]}
        atDesk={["About", "Reason", "Result"]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            hover
            selected={String(row.id) === chosen}
            onClick={() => onChoose(String(row.id))}
            sx={{ cursor: "pointer" }}
          >
            <TableCell sx={{ whiteSpace: { sm: "nowrap" } }}>
              {dayOf(row.at) !== dayOf(now) && `${weekdayOf(row.at)} `}
              {secondsOf(row.at)}
            </TableCell>
            <TableCell sx={{ whiteSpace: { sm: "nowrap" } }}>
              <b>{row.operator}</b> <Quiet>{whereOf(row)}</Quiet>
            </TableCell>
            <TableCell>
              <RowButton onClick={() => onChoose(String(row.id))}>{row.action}</RowButton>
            </TableCell>
            <TableCell sx={atDesk}>{row.subject && <Reference value={row.subject} />}</TableCell>
            <TableCell sx={{ ...atDesk, color: "text.secondary" }}>{row.reason}</TableCell>
            <TableCell sx={{ ...atDesk, maxWidth: 220 }}>
              <Box sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                {row.result}
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const vias = {
  console: "",
  worker: "by the worker",
  shell: "by shell",
  before: "before the console",
};

export function whereOf({ role, via }: Pick<AuditRow, "role" | "via">): string {
  return [role, vias[via]].filter(Boolean).join(", ");
}

function Quiet({ children }: { children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {children}
    </Box>
  );
}
