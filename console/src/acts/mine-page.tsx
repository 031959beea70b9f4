import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { commands } from "@osisi/contracts/console/commands.ts";
import { Link } from "react-router-dom";
import { get } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { momentOf } from "../ui/time.ts";
import { headingOf, stateWords } from "./command-words.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

export function MinePage() {
  const now = useNow();
  const list = useQuery({
    queryKey: ["commands", "mine"],
    queryFn: () => get("/api/commands?list=mine", commands),
    refetchInterval: 5_000,
  });
  const rows = list.data?.rows ?? [];
  return (
    <Page title="Proposed by me" aside="Newest first">
      <Panel isFlush>
        {list.error && <Failed error={list.error} onAgain={list.refetch} />}
        {list.isPending && <Bars />}
        {list.data && rows.length === 0 && <Empty>You have not proposed anything yet.</Empty>}
        {rows.length > 0 && (
          <Table size="small">
            <ColumnHeads names={["Act", "About", "Reason", "State", "Result", "Since"]} />
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id} hover>
                  <TableCell>
                    <Link to={`/commands/${row.id}`}>{headingOf(row)}</Link>
                  </TableCell>
                  <TableCell>{row.subject}</TableCell>
                  <TableCell>{row.reason}</TableCell>
                  <TableCell>{stateWords[row.state]}</TableCell>
                  <TableCell>{row.result}</TableCell>
                  <TableCell>
                    {momentOf(row.endedAt ?? row.proposedAt ?? row.createdAt, now)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Panel>
    </Page>
  );
}
