import CheckOutlined from "@mui/icons-material/CheckOutlined";
import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import { Box, Stack, Table, TableBody, TableCell, TableRow, Typography } from "@mui/material";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { Link } from "react-router-dom";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { clockOf, durationOf, momentOf, weekdayOf } from "../ui/time.ts";

type RowOf = readonly [name: string, value: React.ReactNode, beside?: React.ReactNode];

function Rows({ rows }: { rows: readonly RowOf[] }) {
  return (
    <Table size="small">
      <TableBody>
        {rows.map(([name, value, beside]) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              {value}
            </TableCell>
            {beside !== undefined && (
              <TableCell align="right" sx={{ color: "text.secondary" }}>
                {beside}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function Comparison({ comparison }: { comparison: TodayAnswer["comparison"] }) {
  const { startedAt, finishedAt, agrees, findings } = comparison;
  if (!startedAt || !finishedAt) {
    return (
      <Panel title="Last night's comparison">
        <Empty>Not run yet. It runs each night.</Empty>
      </Panel>
    );
  }
  return (
    <Panel
      title="Last night's comparison"
      aside={`${clockOf(startedAt)} to ${clockOf(finishedAt)}`}
      isFlush
    >
      <Stack direction="row" sx={{ gap: 1, px: 2, py: 1, alignItems: "center" }}>
        {agrees ? <CheckOutlined color="success" /> : <ErrorOutlined color="error" />}
        <b>{agrees ? "Books and gateway agree" : "Books and gateway differ"}</b>
      </Stack>
      <Rows
        rows={[
          ["Gateway clearing, books", <Amount key="c" kobo={comparison.clearingKobo} />],
          ["Payouts under way", <Amount key="p" kobo={comparison.payoutsUnderWayKobo} />],
          ["Refunds under way", <Amount key="r" kobo={comparison.refundsUnderWayKobo} />],
        ]}
      />
      {findings > 0 && (
        <Typography sx={{ px: 2, py: 1 }}>
          <Link to="/queues/findings">
            {findings === 1 ? "1 finding is open" : `${findings} findings are open`}
          </Link>
        </Typography>
      )}
    </Panel>
  );
}

export function Yesterday({ yesterday }: { yesterday: TodayAnswer["yesterday"] }) {
  const { paidInKobo, withdrawnKobo, newInvestors, opened, payoutMedianSeconds } = yesterday;
  return (
    <Panel
      title="Yesterday"
      aside={`${weekdayOf(yesterday.day)}, beside the usual of that weekday`}
      isFlush
    >
      <Rows
        rows={[
          ["Paid in", <Amount key="v" kobo={paidInKobo.value} />, naira(paidInKobo.before)],
          ["Withdrawn", <Amount key="v" kobo={withdrawnKobo.value} />, naira(withdrawnKobo.before)],
          ["New investors", newInvestors.value, newInvestors.before ?? ""],
          ["Plans and units opened", opened.value, opened.before ?? ""],
          [
            "Payout, median",
            secondsWords(payoutMedianSeconds.value),
            payoutMedianSeconds.before ? secondsWords(payoutMedianSeconds.before) : "",
          ],
        ]}
      />
    </Panel>
  );
}

const naira = (kobo: string | null) => (kobo === null ? "" : <Amount kobo={kobo} />);

function secondsWords(seconds: string): string {
  return seconds === "" || seconds === "0" ? "none" : durationOf(Number(seconds) * 1000);
}

export const healthNames: Record<TodayAnswer["health"][number]["what"], string> = {
  gateway: "Gateway",
  mail: "Mail",
  sms: "SMS",
  workers: "Workers",
  books: "Books",
  backup: "Backup",
};

export function Health({ health }: { health: TodayAnswer["health"] }) {
  const now = useNow();
  return (
    <Panel title="Health" aside={<Link to="/health">all</Link>} isFlush>
      <Rows
        rows={health.map(({ what, state, words, at }) => [
          healthNames[what],
          <State key={what} state={state} />,
          at ? `${words}, ${momentOf(at, now)}` : words,
        ])}
      />
    </Panel>
  );
}

export function State({ state }: { state: TodayAnswer["health"][number]["state"] }) {
  if (state === "broken") {
    return (
      <Box component="span" sx={{ color: "error.main", display: "inline-flex", gap: 0.5 }}>
        <ErrorOutlined sx={{ fontSize: 18 }} /> broken
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ color: state === "slow" ? "warning.main" : undefined }}>
      {state}
    </Box>
  );
}
