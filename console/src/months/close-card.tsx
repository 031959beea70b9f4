import CheckOutlined from "@mui/icons-material/CheckOutlined";
import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import WarningAmberOutlined from "@mui/icons-material/WarningAmberOutlined";
import { Box, Button, Stack, Typography } from "@mui/material";
import {
  type MonthCheck,
  type MonthsAnswer,
  nameOfMonth,
} from "@osisi/contracts/console/months.ts";
import { mayMake } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { Panel } from "../ui/panel.tsx";

/** What must hold shuts the button; what should be looked at asks for a sentence, on the page of the
 * act. */
export function CloseCard({ toClose }: { toClose: NonNullable<MonthsAnswer["toClose"]> }) {
  const { month, mustHold, toLookAt } = toClose;
  const me = useMe();
  const name = nameOfMonth(month);
  const isReady = mustHold.every(({ isFine }) => isFine);
  const isClean = toLookAt.every(({ isFine }) => isFine);
  const mayClose = me !== undefined && mayMake(me.role, "close-month");
  return (
    <Panel title={`Close ${name}`} aside="open">
      <Checks title="Must hold" checks={mustHold} broken={<ErrorOutlined color="error" />} />
      <Checks
        title="Should be looked at first"
        checks={toLookAt}
        broken={<WarningAmberOutlined color="warning" />}
      />
      {!isClean && (
        <span>
          <Link to="/queues/findings">Open findings</Link> ·{" "}
          <Link to="/bank-statements">Bank statements</Link>
        </span>
      )}
      <Typography color="textSecondary">
        Closing waits a moment for postings under way. After it nothing is booked in {name}; it
        cannot be opened again. What is found later is posted in the month in which it is found.
      </Typography>
      {mayClose && isReady && (
        <Button
          variant="contained"
          component={Link}
          to={`/act/close-month${queryOf({ subject: month })}`}
        >
          {`Close ${name}…`}
        </Button>
      )}
      {mayClose && isReady && !isClean && (
        <Typography variant="caption" color="textSecondary">
          Something is open: the reason that you write is kept with the month.
        </Typography>
      )}
      {mayClose && !isReady && (
        <Typography color="error">
          It cannot be closed while something above does not hold.
        </Typography>
      )}
      {!mayClose && <Typography color="textSecondary">Finance closes a month.</Typography>}
    </Panel>
  );
}

interface ChecksProps {
  title: string;
  checks: readonly MonthCheck[];
  broken: React.ReactNode;
}

function Checks({ title, checks, broken }: ChecksProps) {
  return (
    <Stack component="section" aria-label={title} sx={{ gap: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {title}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: "none" }}>
        {checks.map(({ name, isFine, words }) => (
          <Stack
            component="li"
            key={name}
            direction="row"
            sx={{ gap: 1, "& svg": { fontSize: 20, flexShrink: 0 } }}
          >
            {isFine ? <CheckOutlined color="success" titleAccess="holds" /> : broken}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {name}
              <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{words}</Box>
            </Box>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
