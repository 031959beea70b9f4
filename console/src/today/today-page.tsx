import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { todayAnswer } from "@osisi/contracts/console/today.ts";
import { get } from "../api.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { clockOf, dateOf, weekdayOf } from "../ui/time.ts";
import { Comparison, Health, Yesterday } from "./fact-cards.tsx";
import { Floats } from "./floats.tsx";
import { InFlight } from "./in-flight.tsx";
import { Owed } from "./owed.tsx";
import { Waiting } from "./waiting.tsx";

/** Age and clock before charts. */
export function TodayPage() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    queryKey: ["today"],
    queryFn: () => get("/api/today", todayAnswer),
    refetchInterval: 15_000,
  });
  return (
    <Page
      title="Today"
      aside={
        data && `${weekdayOf(data.at)} ${dateOf(data.at).slice(-4)}, as of ${clockOf(data.at)}`
      }
    >
      {error && <Failed error={error} asOf={dataUpdatedAt} onAgain={refetch} />}
      {isPending && (
        <Panel>
          <Bars rows={9} />
        </Panel>
      )}
      {data && (
        <>
          <Box sx={grid("minmax(0, 2fr) minmax(0, 1fr)")}>
            <Waiting waiting={data.waiting} />
            <Comparison comparison={data.comparison} />
          </Box>
          <Floats routing={data.routing} />
          <Box sx={grid("minmax(0, 1fr) minmax(0, 1fr)")}>
            <InFlight places={data.inFlight} />
            <Owed owed={data.owed} />
          </Box>
          <Box sx={grid("minmax(0, 1fr) minmax(0, 1fr)")}>
            <Yesterday yesterday={data.yesterday} />
            <Health health={data.health} />
          </Box>
        </>
      )}
    </Page>
  );
}

const grid = (columns: string) => ({
  display: "grid",
  gap: 2,
  gridTemplateColumns: { lg: columns },
});
