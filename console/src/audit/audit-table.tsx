import { Box, Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { AuditRow } from "@osisi/contracts/console/audit.ts";
import { useNow } from "../shell/clock.tsx";
import { Reference } from "../ui/reference.tsx";
import { dayOf, secondsOf, weekdayOf } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

interface Props {
  rows: readonly AuditRow[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function AuditTable({ rows, chosen, onChoose }: Props) {
  const now = useNow();
  return (
    <Table size="small">
      <ColumnHeads names={["Time", "Who", "Act", "About", "Reason", "Result"]} />
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            hover
            selected={String(row.id) === chosen}
            onClick={() => onChoose(String(row.id))}
            sx={{ cursor: "pointer" }}
          >
            <TableCell sx={{ whiteSpace: "nowrap" }}>
              {dayOf(row.at) !== dayOf(now) && `${weekdayOf(row.at)} `}
              {secondsOf(row.at)}
            </TableCell>
            <TableCell sx={{ whiteSpace: "nowrap" }}>
              <b>{row.operator}</b> <Quiet>{whereOf(row)}</Quiet>
            </TableCell>
            <TableCell>{row.action}</TableCell>
            <TableCell>{row.subject && <Reference value={row.subject} />}</TableCell>
            <TableCell sx={{ color: "text.secondary" }}>{row.reason}</TableCell>
            <TableCell sx={{ maxWidth: 220 }}>
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
