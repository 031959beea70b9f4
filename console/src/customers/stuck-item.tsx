import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import { Box, Stack, Typography } from "@mui/material";
import type { About } from "@osisi/contracts/console/about.ts";
import { OfferedActs } from "../acts/offered-acts.tsx";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { durationOf, inLagos, momentOf } from "../ui/time.ts";

/** What, why, what happens by itself and when, and what an operator may do. */
export function StuckItem({ item, hasKeys = false }: { item: About; hasKeys?: boolean }) {
  const now = useNow();
  return (
    <Panel tone={item.isStuck ? "warm" : "plain"}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "baseline", flexWrap: "wrap" }}>
        {item.isStuck && (
          <ScheduleOutlined sx={{ fontSize: 18, color: "warning.main", alignSelf: "center" }} />
        )}
        <Typography variant="h2" sx={{ color: item.isStuck ? "warning.main" : "text.primary" }}>
          <Amount kobo={item.amountKobo} currency={item.currency} /> {item.state}
        </Typography>
        <Box sx={{ color: "text.secondary", flex: 1, whiteSpace: "nowrap" }}>
          since {momentOf(item.since, now)}, {durationOf(now.getTime() - Date.parse(item.since))}
        </Box>
        <Reference value={item.reference} length={26} />
        {item.gatewayId && item.gatewayId !== item.reference && (
          <Reference value={item.gatewayId} />
        )}
      </Stack>
      <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {inLagos(item.what, now)}
      </Typography>
      <Typography sx={{ overflowWrap: "anywhere" }}>{inLagos(item.why, now)}</Typography>
      {(item.isStuck || item.byItself) && (
        <Typography color="textSecondary">
          By itself: {inLagos(item.byItself ?? "nothing. It waits for a person.", now)}
          {item.nextAt && ` Next: ${momentOf(item.nextAt, now)}.`}
        </Typography>
      )}
      <OfferedActs acts={item.acts} hasKeys={hasKeys} />
    </Panel>
  );
}
