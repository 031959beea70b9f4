import { Box, Button, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type Hold, holdsAnswer } from "@osisi/contracts/console/holds.ts";
import { mayMake } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { get, queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { durationOf, momentOf } from "../ui/time.ts";
import { groundWords, scopeWords } from "./hold-words.ts";

const DAY_MS = 24 * 60 * 60_000;
const atDesk = { display: { xs: "none", sm: "table-cell" } };

/** The present holds of operators. Without renewal each ends at its review. */
export function HoldsPage() {
  const me = useMe();
  const list = useQuery({
    queryKey: ["holds"],
    queryFn: () => get("/api/holds", holdsAnswer),
    refetchInterval: 15_000,
  });
  const rows = list.data?.rows ?? [];
  const mayHold = me !== undefined && mayMake(me.role, "hold");
  return (
    <Page
      title="Holds"
      aside={list.data && `${rows.length} now. Without renewal a hold ends at its review.`}
      actions={
        mayHold && (
          <Button variant="contained" component={Link} to="/act/hold">
            Hold an account…
          </Button>
        )
      }
    >
      <Panel isFlush>
        {list.error && (
          <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />
        )}
        {list.isPending && <Bars rows={4} />}
        {list.data && rows.length === 0 && <Empty>No account is held.</Empty>}
        {rows.length > 0 && (
          <Table size="small">
            <ColumnHeads
              names={["Customer", "Ground", "Stops", "By", "Since", "Review", ""]}
              atDesk={["Ground", "By", "Since"]}
            />
            <TableBody>
              {rows.map((hold) => (
                <Row key={hold.id} hold={hold} mayHold={mayHold} />
              ))}
            </TableBody>
          </Table>
        )}
      </Panel>
    </Page>
  );
}

function Row({ hold, mayHold }: { hold: Hold; mayHold: boolean }) {
  const now = useNow();
  const leftMs = Date.parse(hold.reviewAt) - now.getTime();
  const about = queryOf({ subject: hold.investorId });
  return (
    <TableRow hover>
      <TableCell>
        <Link to={`/customers/${hold.investorId}`}>{hold.name}</Link>
      </TableCell>
      <TableCell sx={atDesk}>
        {hold.ground ? groundWords[hold.ground] : "known to compliance"}
        {hold.document && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" "}
            · {hold.document}
          </Box>
        )}
      </TableCell>
      <TableCell>{scopeWords[hold.scope]}</TableCell>
      <TableCell sx={atDesk}>{hold.placedBy}</TableCell>
      <TableCell sx={{ ...atDesk, whiteSpace: "nowrap" }}>{momentOf(hold.placedAt, now)}</TableCell>
      <TableCell sx={{ color: leftMs < DAY_MS ? "warning.main" : undefined }}>
        {momentOf(hold.reviewAt, now)}, {leftMs > 0 ? `in ${durationOf(leftMs)}` : "now"}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: { sm: "nowrap" } }}>
        {mayHold && (
          <>
            <Button size="small" component={Link} to={`/act/hold${about}`}>
              Renew…
            </Button>
            <Button size="small" component={Link} to={`/act/lift-hold${about}`}>
              Lift…
            </Button>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}
