import { Button, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@osisi/contracts/calendar.ts";
import { type BankStatement, bankStatements } from "@osisi/contracts/console/bank-statements.ts";
import { Link } from "react-router-dom";
import { get } from "../api.ts";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { Comparison } from "./comparison.tsx";

const atDesk = { display: { xs: "none", sm: "table-cell" } };

export const useBankStatements = () =>
  useQuery({
    queryKey: ["bank-statements"],
    queryFn: () => get("/api/bank-statements", bankStatements),
    staleTime: 0,
  });

/** The imported statements of our bank, and its balance beside the books. */
export function BankStatementsPage() {
  const list = useBankStatements();
  const rows = list.data?.statements ?? [];
  return (
    <Page
      title="Bank statements"
      aside="Each line is matched with a transfer of the books. What is left becomes a finding."
      actions={
        <Button variant="contained" component={Link} to="/bank-statements/import">
          Import a statement…
        </Button>
      }
    >
      {list.data?.comparison && <Comparison comparison={list.data.comparison} />}
      <Panel isFlush title="Imported">
        {list.error && (
          <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />
        )}
        {list.isPending && <Bars rows={4} />}
        {list.data && rows.length === 0 && <Empty>No statement was imported yet.</Empty>}
        {rows.length > 0 && (
          <Table size="small">
            <ColumnHeads
              names={["Days", "Account", "Lines", "Open", "Closing balance", "By"]}
              atDesk={["Account", "Closing balance", "By"]}
            />
            <TableBody>
              {rows.map((statement) => (
                <Row key={statement.id} statement={statement} />
              ))}
            </TableBody>
          </Table>
        )}
      </Panel>
    </Page>
  );
}

function Row({ statement }: { statement: BankStatement }) {
  const { account, closingKobo, firstDay, id, importedBy, lastDay, lines, newLines, open } =
    statement;
  return (
    <TableRow hover>
      <TableCell>
        <Link to={`/bank-statements/${id}`}>{daysOf(firstDay, lastDay)}</Link>
      </TableCell>
      <TableCell sx={{ ...atDesk, overflowWrap: "anywhere" }}>{account}</TableCell>
      <TableCell>{newLines === lines ? lines : `${lines}, ${newLines} new`}</TableCell>
      <TableCell align="right" sx={open > 0 ? { color: "warning.main", fontWeight: 600 } : {}}>
        {open}
      </TableCell>
      <TableCell sx={atDesk}>
        {closingKobo === null ? "not named" : <Amount kobo={closingKobo} />}
      </TableCell>
      <TableCell sx={atDesk}>{importedBy}</TableCell>
    </TableRow>
  );
}

export function daysOf(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}
