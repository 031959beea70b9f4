import { Box, Chip, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import {
  type QueueAnswer,
  queueAnswer,
  type QueueRow,
  queues,
} from "@osisi/contracts/console/queues.ts";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { get } from "../api.ts";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { momentOf } from "../ui/time.ts";
import { queueNames } from "./queue-names.ts";
import { WorkList } from "./work-list.tsx";

export function QueuePage() {
  const { queue: name } = useParams();
  const queue = queues.find((one) => one === name) ?? "findings";
  const list = useQuery({
    queryKey: ["queues", queue],
    queryFn: () => get(`/api/queues/${queue}`, queueAnswer),
    refetchInterval: 10_000,
  });
  return (
    <Page title={queueNames[queue]} aside={list.data && asideOf(list.data.rows)}>
      {list.error && <Failed error={list.error} asOf={list.dataUpdatedAt} onAgain={list.refetch} />}
      {list.isPending && (
        <Panel>
          <Bars rows={8} />
        </Panel>
      )}
      {list.data && <Work key={queue} answer={list.data} />}
    </Page>
  );
}

function asideOf(rows: readonly QueueRow[]) {
  const past = rows.filter(({ isPast }) => isPast).length;
  const taken = rows.filter(({ takenBy }) => takenBy).length;
  return (
    <>
      {rows.length} open · {taken} taken
      {past > 0 && (
        <Box component="b" sx={{ color: "warning.main" }}>
          {" "}
          · {past} past the clock
        </Box>
      )}
    </>
  );
}

type Whose = "open" | "mine" | "free";

function Work({ answer }: { answer: QueueAnswer }) {
  const me = useMe();
  const now = useNow();
  const [whose, setWhose] = useState<Whose>("open");
  const all = answer.rows;
  const byWhom: Record<Whose, QueueRow[]> = {
    open: all,
    mine: all.filter(({ takenBy }) => takenBy?.id === me?.id),
    free: all.filter(({ takenBy }) => !takenBy),
  };
  const { lastEnded } = answer;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {(["open", "mine", "free"] as const).map((one) => (
          <Chip
            key={one}
            label={`${whoseNames[one]} ${byWhom[one].length}`}
            aria-pressed={whose === one}
            color={whose === one ? "primary" : "default"}
            variant={whose === one ? "filled" : "outlined"}
            onClick={() => setWhose(one)}
          />
        ))}
      </Stack>
      <WorkList
        key={whose}
        rows={byWhom[whose]}
        empty={
          <Empty>
            Nothing waits here.
            {lastEnded && ` Last ended ${momentOf(lastEnded.at, now)} by ${lastEnded.by}.`}
          </Empty>
        }
      />
      {answer.more && (
        <Typography color="textSecondary">Only the oldest are listed; others follow.</Typography>
      )}
    </>
  );
}

const whoseNames: Record<Whose, string> = { open: "Open", mine: "Mine", free: "Not taken" };
