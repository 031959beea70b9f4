import { Box, Stack, Table, TableBody, TableCell, TableRow, Typography } from "@mui/material";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { type Action, mayMake } from "@osisi/contracts/console/roles.ts";
import { Link } from "react-router-dom";
import { queryOf } from "../api.ts";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { momentOf } from "../ui/time.ts";

type Routing = TodayAnswer["routing"];

/** Where new business goes, and who or what switched it. What was sent stays with its gateway. */
export function Gateways({ routing }: { routing: Routing }) {
  if (routing.gateways.length === 0) return null;
  return (
    <>
      <States gateways={routing.gateways} />
      <Routes {...routing} />
      <History history={routing.history} />
    </>
  );
}

interface ActLinkProps {
  action: Action;
  subject: string;
  name: string;
}

function ActLink({ action, name, subject }: ActLinkProps) {
  const me = useMe();
  if (!me || !mayMake(me.role, action)) return null;
  return (
    <Link to={`/act/${action}${queryOf({ subject })}`} aria-label={name}>
      {name.split(" ")[0]}
    </Link>
  );
}

function States({ gateways }: Pick<Routing, "gateways">) {
  const now = useNow();
  return (
    <Panel title="Gateways" isFlush>
      <Table size="small">
        <ColumnHeads
          names={["Gateway", "State", "Set by", "Free for payouts"]}
          atDesk={["Free for payouts"]}
        />
        <TableBody>
          {gateways.map(({ by, freeKobo, gateway, hoursLeft, since, state, why }) => (
            <TableRow key={gateway}>
              <TableCell>
                <b>{gateway}</b>
              </TableCell>
              <TableCell>
                <Box component="span" sx={{ color: state === "down" ? "error.main" : undefined }}>
                  {state === "automatic" ? "up" : state}
                </Box>
                {since && `, since ${momentOf(since, now)}`}{" "}
                <ActLink action="gateway-state" subject={gateway} name={`Switch ${gateway}`} />
              </TableCell>
              <TableCell>
                {since ? `${by ?? "the product"}: ${why ?? ""}` : "nothing was switched yet"}
              </TableCell>
              <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>
                {freeKobo === null ? "not read yet" : <Amount kobo={freeKobo} />}
                {hoursLeft !== null && `, ${hoursLeft} h at the present pace`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

const operations = { checkout: "Checkouts", payout: "Payouts" } as const;

function Routes({ gateways, routes }: Pick<Routing, "gateways" | "routes">) {
  const [first, second] = gateways.map(({ gateway }) => gateway);
  const byDefault = `${first}; ${second} while that is down`;
  return (
    <Panel title="Routes of new business">
      <Stack sx={{ gap: 0.5 }}>
        {(["checkout", "payout"] as const).map((operation) => {
          const route = routes.find((one) => one.operation === operation);
          return (
            <Typography key={operation}>
              <b>{operations[operation]}</b>: {route ? wordsOf(route) : byDefault}{" "}
              <ActLink action="route" subject={operation} name={`Change ${operation}s`} />
            </Typography>
          );
        })}
      </Stack>
    </Panel>
  );
}

function wordsOf({ primary, standby, standbyPercent }: Routing["routes"][number]): string {
  if (standby === null) return `${primary}, and no other`;
  const share = standbyPercent > 0 ? `, and always ${standbyPercent}% to ${standby}` : "";
  return `${primary}; ${standby} while that is down${share}`;
}

function History({ history }: Pick<Routing, "history">) {
  const now = useNow();
  return (
    <Panel title="Last switches" isFlush>
      {history.length === 0 && <Empty>Nothing was switched yet.</Empty>}
      <Table size="small">
        <TableBody>
          {history.map(({ at, by, what, why }) => (
            <TableRow key={at + what}>
              <TableCell>{momentOf(at, now)}</TableCell>
              <TableCell>{what}</TableCell>
              <TableCell>
                {by ?? "the product"}: {why}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
