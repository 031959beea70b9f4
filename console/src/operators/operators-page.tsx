import { Box, Button, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { operators } from "@osisi/contracts/console/operators.ts";
import { Link } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { dateOf, momentOf } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

type Operator = ReturnType<typeof operators.parse>["rows"][number];

export function OperatorsPage() {
  const now = useNow();
  const list = useQuery({
    queryKey: ["operators"],
    queryFn: () => get("/api/operators", operators),
  });
  const rows = list.data?.rows ?? [];
  return (
    <Page
      title="Operators"
      aside="Another admin approves an invitation or a new role. Ending access needs one admin."
      actions={
        <Button variant="contained" component={Link} to="/act/operator-add">
          Invite an operator…
        </Button>
      }
    >
      <Panel isFlush>
        {list.error && <Failed error={list.error} onAgain={list.refetch} />}
        {list.isPending && <Bars />}
        {list.data && rows.length === 0 && <Empty>There is no operator yet.</Empty>}
        <Table size="small">
          <ColumnHeads names={["Name", "E-mail", "Role", "State", "Since", ""]} />
          <TableBody>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                sx={row.endedAt ? { "& td": { color: "text.secondary" } } : {}}
              >
                <TableCell>
                  <b>{row.name}</b>
                </TableCell>
                <TableCell>{row.email}</TableCell>
                <TableCell>{row.role}</TableCell>
                <TableCell>{stateOf(row, now)}</TableCell>
                <TableCell>{dateOf(row.createdAt)}</TableCell>
                <TableCell align="right">{!row.endedAt && <Acts email={row.email} />}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </Page>
  );
}

function stateOf({ endedAt, lockedUntil, hasAccepted, invitedUntil }: Operator, now: Date): string {
  if (endedAt) return `ended ${dateOf(endedAt)}`;
  if (!hasAccepted)
    return invitedUntil ? `invited until ${momentOf(invitedUntil, now)}` : "invited";
  if (lockedUntil && new Date(lockedUntil) > now)
    return `locked until ${momentOf(lockedUntil, now)}`;
  return "active";
}

function Acts({ email }: { email: string }) {
  const about = queryOf({ subject: email });
  return (
    <Box sx={{ whiteSpace: "nowrap" }}>
      <Button size="small" component={Link} to={`/act/operator-role${about}`}>
        Change role…
      </Button>
      <Button size="small" component={Link} to={`/act/operator-end${about}`}>
        End access…
      </Button>
    </Box>
  );
}
