import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import { Box, Button, Stack, Typography } from "@mui/material";
import type { About, ActOffer } from "@osisi/contracts/console/about.ts";
import { type Action, actOf, isAction } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { queryOf } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { durationOf, inLagos, momentOf } from "../ui/time.ts";

/** What, why, what happens by itself and when, and what an operator may do. */
export function StuckItem({ item }: { item: About }) {
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
        <Box sx={{ color: "text.secondary", flex: 1 }}>
          since {momentOf(item.since, now)}, {durationOf(now.getTime() - Date.parse(item.since))}
        </Box>
        <Reference value={item.reference} length={26} />
        {item.gatewayId && <Reference value={item.gatewayId} />}
      </Stack>
      <Typography sx={{ fontWeight: 600 }}>{inLagos(item.what, now)}</Typography>
      <Typography>{inLagos(item.why, now)}</Typography>
      <Typography color="textSecondary">
        By itself: {inLagos(item.byItself ?? "nothing. It waits for a person.", now)}
        {item.nextAt && ` Next: ${momentOf(item.nextAt, now)}.`}
      </Typography>
      <Acts acts={item.acts} />
    </Panel>
  );
}

/** An act that is refused stays, dashed, with its reason. */
export function Acts({
  acts,
  given,
}: {
  acts: readonly ActOffer[];
  given?: Record<string, string> | undefined;
}) {
  const known = acts.flatMap((act) =>
    isAction(act.action) ? [{ ...act, action: act.action }] : [],
  );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
      {known.map(({ action, subject, allowed, why }, at) =>
        allowed ? (
          <Button
            key={action}
            variant={at === 0 ? "contained" : "outlined"}
            component={Link}
            to={`/act/${action}${queryOf({ subject, ...argumentsOf(action, given ?? {}) })}`}
          >
            {labelOf(action)}
          </Button>
        ) : (
          <Box
            key={action}
            sx={{
              border: "1px dashed",
              borderColor: "divider",
              borderRadius: 1,
              px: 1.5,
              py: "7px",
              fontSize: 13,
              color: "text.secondary",
            }}
          >
            {actOf(action).label}: {why}
          </Box>
        ),
      )}
    </Stack>
  );
}

/** The dots say that a page comes first. */
const labelOf = (action: Action) => `${actOf(action).label}…`;

function argumentsOf(action: Action, given: Record<string, string>): Record<string, string> {
  const names = Object.keys(actOf(action).arguments);
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}
