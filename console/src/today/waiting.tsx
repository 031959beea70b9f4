import { Box, Table, TableBody, TableCell, TableRow, useTheme } from "@mui/material";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { Link } from "react-router-dom";
import { Bar, BarChart, XAxis, YAxis } from "recharts";
import { queueNames } from "../queues/queue-names.ts";
import { useNow } from "../shell/clock.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { durationOf } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

type Row = TodayAnswer["waiting"][number];

const ages = [
  { key: "fresh", name: "under 4 h" },
  { key: "today", name: "to 1 day" },
  { key: "older", name: "older" },
  { key: "past", name: "clock run out" },
] as const;

const atDesk = { display: { xs: "none", sm: "table-cell" } };

const BAR = { width: 200, height: 20 };

export function Waiting({ waiting }: { waiting: readonly Row[] }) {
  const now = useNow().getTime();
  const past = waiting.reduce((sum, row) => sum + row.past, 0);
  const most = Math.max(1, ...waiting.map(({ open }) => open));
  const isIdle = waiting.every(({ open }) => open === 0);
  return (
    <Panel
      title={
        <>
          Waiting for a person{" "}
          {past > 0 && (
            <Box component="span" sx={{ color: "warning.main" }}>
              {past} past the clock
            </Box>
          )}
        </>
      }
      aside={
        <Box sx={{ display: { xs: "none", sm: "block" } }}>
          <Legend />
        </Box>
      }
      isFlush
    >
      {isIdle && <Empty>Nothing waits for a person.</Empty>}
      {!isIdle && (
        <Table size="small">
          <ColumnHeads
            names={["Queue", "Open", "By age", "Oldest", "Next clock", "Taken"]}
            atDesk={["By age", "Taken"]}
          />
          <TableBody>
            {waiting.map((row) => (
              <TableRow key={row.queue}>
                <TableCell>
                  <Link to={`/queues/${row.queue}`}>{queueNames[row.queue]}</Link>
                </TableCell>
                <TableCell align="right">{row.open}</TableCell>
                <TableCell sx={atDesk}>
                  <Ages row={row} most={most} />
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
                  {row.oldestAt && durationOf(now - Date.parse(row.oldestAt))}
                </TableCell>
                <TableCell sx={{ whiteSpace: "nowrap" }}>
                  {row.nextDueAt && <Due ms={Date.parse(row.nextDueAt) - now} />}
                </TableCell>
                <TableCell sx={atDesk}>{row.open > 0 && `${row.taken} of ${row.open}`}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

function Due({ ms }: { ms: number }) {
  return (
    <Box component="span" sx={{ color: ms < 0 ? "warning.main" : undefined }}>
      {ms < 0 ? `over by ${durationOf(ms)}` : `in ${durationOf(ms)}`}
    </Box>
  );
}

/** The numbers stand beside it. */
function Ages({ row, most }: { row: Row; most: number }) {
  const colours = useTheme().palette.charts.ages;
  return (
    <Box aria-hidden sx={{ height: BAR.height }}>
      <BarChart
        {...BAR}
        data={[row]}
        layout="vertical"
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, most]} hide />
        <YAxis type="category" hide />
        {ages.map(({ key }, at) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="age"
            fill={colours[at] ?? ""}
            barSize={12}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Box>
  );
}

function Legend() {
  const colours = useTheme().palette.charts.ages;
  return (
    <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap" }}>
      {ages.map(({ name }, at) => (
        <span key={name}>
          <Box
            component="span"
            sx={{ display: "inline-block", width: 10, height: 10, bgcolor: colours[at], mr: 0.5 }}
          />
          {name}
        </span>
      ))}
    </Box>
  );
}
