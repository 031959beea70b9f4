import { Box, Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type MonthsAnswer, months, nameOfMonth } from "@osisi/contracts/console/months.ts";
import { get } from "../api.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { dateOf } from "../ui/time.ts";
import { CloseCard } from "./close-card.tsx";

/** The months of the books: which are closed, by whom and why, and the next one to close. */
export function MonthsPage() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    queryKey: ["months"],
    queryFn: () => get("/api/months", months),
    refetchInterval: 30_000,
  });
  return (
    <Page title="Months" aside="by the Lagos date of booking">
      {error && <Failed error={error} asOf={dataUpdatedAt} onAgain={refetch} />}
      {isPending && (
        <Panel>
          <Bars rows={8} />
        </Panel>
      )}
      {data && (
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              lg: data.toClose ? "minmax(0, 1fr) 380px" : "minmax(0, 1fr)",
            },
          }}
        >
          {data.toClose && (
            <Box sx={{ order: { lg: 1 } }}>
              <CloseCard toClose={data.toClose} />
            </Box>
          )}
          <List rows={data.rows} toClose={data.toClose?.month} />
        </Box>
      )}
    </Page>
  );
}

interface ListProps {
  rows: MonthsAnswer["rows"];
  toClose: string | undefined;
}

function List({ rows, toClose }: ListProps) {
  if (rows.length === 0) {
    return (
      <Panel title="Months">
        <Empty>Nothing was booked yet.</Empty>
      </Panel>
    );
  }
  return (
    <Panel title="Months" isFlush>
      <Table size="small">
        <ColumnHeads
          names={["Month", "State", "Why", "Trial balance, SHA-256"]}
          atDesk={["Why", "Trial balance, SHA-256"]}
        />
        <TableBody>
          {rows.map(({ month, closed }, at) => (
            <TableRow key={month} sx={{ "& td": { verticalAlign: "top" } }}>
              <TableCell sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
                {nameOfMonth(month)}
              </TableCell>
              <TableCell>
                {closed
                  ? `closed ${dateOf(closed.at)}, ${closed.by}`
                  : stateOf({ isNewest: at === 0, isNext: month === toClose })}
              </TableCell>
              <TableCell sx={{ ...atDesk, overflowWrap: "anywhere" }}>{closed?.sentence}</TableCell>
              <TableCell sx={atDesk}>
                {closed && <Reference value={closed.sha256} length={14} />}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

const atDesk = { display: { xs: "none", sm: "table-cell" } };

function stateOf({ isNewest, isNext }: { isNewest: boolean; isNext: boolean }) {
  if (isNewest) return "runs";
  if (!isNext) return "after the month before it";
  return (
    <Box component="b" sx={{ color: "warning.main" }}>
      to close
    </Box>
  );
}
