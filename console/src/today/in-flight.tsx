import { Box, Table, TableBody, TableCell, TableRow } from "@mui/material";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { useNow } from "../shell/clock.tsx";
import { Amount } from "../ui/amount.tsx";
import { Panel } from "../ui/panel.tsx";
import { durationOf } from "../ui/time.ts";
import { ColumnHeads } from "../ui/column-heads.tsx";

const atDesk = { display: { xs: "none", sm: "table-cell" } };

export function InFlight({ places }: { places: TodayAnswer["inFlight"] }) {
  const now = useNow().getTime();
  const sum = places.reduce((all, { amountKobo }) => all + BigInt(amountKobo), 0n);
  const count = places.reduce((all, place) => all + place.count, 0);
  return (
    <Panel
      title="Money in flight"
      aside={
        <>
          <Amount kobo={String(sum)} /> in {count} movements
        </>
      }
      isFlush
    >
      <Table size="small">
        <ColumnHeads
          names={["Where", "Count", "Amount", "Oldest", "Normal"]}
          atDesk={["Count", "Normal"]}
        />
        <TableBody>
          {places.map((place) => (
            <TableRow key={place.place}>
              <TableCell>
                {place.where}
                <Box
                  component="span"
                  sx={{ display: { xs: "block", sm: "none" }, color: "text.secondary" }}
                >
                  {place.count}, normal {place.normal}
                </Box>
              </TableCell>
              <TableCell align="right" sx={atDesk}>
                {place.count}
              </TableCell>
              <TableCell align="right">
                <Amount kobo={place.amountKobo} />
              </TableCell>
              <TableCell
                align="right"
                sx={{
                  whiteSpace: { sm: "nowrap" },
                  color: place.isLate ? "warning.main" : undefined,
                }}
              >
                {place.oldestAt && durationOf(now - Date.parse(place.oldestAt))}
              </TableCell>
              <TableCell sx={{ ...atDesk, color: "text.secondary", whiteSpace: "nowrap" }}>
                {place.normal}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
