import { Alert, Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { Link } from "react-router-dom";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";

/** What each gateway has for payouts, and whether a person should move some of it. */
export function Floats({ routing }: { routing: TodayAnswer["routing"] }) {
  const { gateways, proposal } = routing;
  if (gateways.length === 0) return null;
  return (
    <Panel title="Money for payouts" aside={<Link to="/health">gateways</Link>} isFlush>
      {proposal && <Alert severity="warning">{proposal}</Alert>}
      <Table size="small">
        <TableBody>
          {gateways.map(({ freeKobo, gateway, hoursLeft, state }) => (
            <TableRow key={gateway}>
              <TableCell>
                {gateway}
                {state === "down" && ", down"}
              </TableCell>
              <TableCell align="right" sx={{ fontWeight: 600 }}>
                {freeKobo === null ? "not read yet" : <Amount kobo={freeKobo} />}
              </TableCell>
              <TableCell align="right" sx={{ color: "text.secondary" }}>
                {hoursLeft === null ? "no payouts in a day" : `${hoursLeft} h at this pace`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
