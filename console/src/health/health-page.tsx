import { Table, TableBody, TableCell, TableRow } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type TodayAnswer, todayAnswer } from "@osisi/contracts/console/today.ts";
import { get } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { Comparison, healthNames, State } from "../today/fact-cards.tsx";
import { ColumnHeads } from "../ui/column-heads.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { clockOf, momentOf } from "../ui/time.ts";
import { Gateways } from "./gateways.tsx";

type What = TodayAnswer["health"][number]["what"];

/** What it means for customers when it is not fine, and what happens by itself. */
const meaning: Record<What, string> = {
  gateway:
    "Money that comes in is confirmed later, and payouts wait. Both are asked about again by themselves.",
  mail: "Messages wait and are sent again for a day. Codes for signing in arrive late.",
  sms: "Messages wait and are sent again. Codes can go by e-mail.",
  workers: "Without a worker nothing is sent, charged or booked. Start one on the machine.",
  books: "The ledger's own rules are checked every few minutes. If one is broken, a finding pages.",
  backup:
    "A base backup is made each night, and the log is archived every minute. Check the machine's timer.",
};

/** The parts that the product stands on, as far as its database shows them. */
export function HealthPage() {
  const now = useNow();
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    queryKey: ["today"],
    queryFn: () => get("/api/today", todayAnswer),
    refetchInterval: 15_000,
  });
  return (
    <Page title="Health" aside={data && `as of ${clockOf(data.at)}, read again every 15 seconds`}>
      {error && <Failed error={error} asOf={dataUpdatedAt} onAgain={refetch} />}
      {isPending && (
        <Panel>
          <Bars rows={6} />
        </Panel>
      )}
      {data && (
        <>
          <Panel isFlush>
            <Table size="small">
              <ColumnHeads
                names={["Part", "State", "What is seen", "When it is not fine"]}
                atDesk={["When it is not fine"]}
              />
              <TableBody>
                {data.health.map(({ what, state, words, at }) => (
                  <TableRow key={what}>
                    <TableCell>
                      <b>{healthNames[what]}</b>
                    </TableCell>
                    <TableCell>
                      <State state={state} />
                    </TableCell>
                    <TableCell>
                      {words}
                      {at && `, ${momentOf(at, now)}`}
                    </TableCell>
                    <TableCell
                      sx={{ color: "text.secondary", display: { xs: "none", sm: "table-cell" } }}
                    >
                      {meaning[what]}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Panel>
          <Gateways routing={data.routing} />
          <Comparison comparison={data.comparison} />
        </>
      )}
    </Page>
  );
}
