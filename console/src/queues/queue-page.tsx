import { Box, Chip, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import {
  type QueueAnswer,
  queueAnswer,
  type QueueRow,
  queues,
} from "@osisi/contracts/console/queues.ts";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { get } from "../api.ts";
import { useMe } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { useKeys } from "../shell/keys.ts";
import { KeysBar } from "../ui/keys-bar.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { momentOf } from "../ui/time.ts";
import { useCursor } from "../ui/use-cursor.ts";
import { queueNames } from "./queue-names.ts";
import { QueuePanel } from "./queue-panel.tsx";
import { QueueTable } from "./queue-table.tsx";
import { useWork } from "./use-work.ts";

const keys = [
  ["J K", "move"],
  ["T", "take"],
  ["N", "note"],
  ["H", "hand over"],
  ["E", "end"],
  ["↵", "open the customer"],
] as const;

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
      {list.error && <Failed error={list.error} onAgain={list.refetch} />}
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
  const navigate = useNavigate();
  const [whose, setWhose] = useState<Whose>("open");
  const [form, setForm] = useState<"note" | "hand-over" | "end">();
  const all = answer.rows;
  const byWhom: Record<Whose, QueueRow[]> = {
    open: all,
    mine: all.filter(({ takenBy }) => takenBy?.id === me?.id),
    free: all.filter(({ takenBy }) => !takenBy),
  };
  const rows = byWhom[whose];
  const { row, id, select } = useCursor<QueueRow>(rows, ({ item }) => item);
  const { take } = useWork();
  useKeys({
    t: row && (() => take.mutate(row.item)),
    n: row && (() => setForm("note")),
    h: row && (() => setForm("hand-over")),
    e: row && (() => setForm("end")),
    Enter: row?.investorId ? () => void navigate(`/customers/${row.investorId}`) : undefined,
  });
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
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { lg: row ? "minmax(0, 1fr) 350px" : "minmax(0, 1fr)" },
        }}
      >
        <Panel isFlush>
          {rows.length === 0 && (
            <Empty>
              Nothing waits here.
              {answer.lastEnded &&
                ` Last ended ${momentOf(answer.lastEnded.at, now)} by ${answer.lastEnded.by}.`}
            </Empty>
          )}
          {rows.length > 0 && <QueueTable rows={rows} chosen={id} onChoose={select} />}
        </Panel>
        {row && (
          <QueuePanel
            key={row.item}
            {...{ row, form }}
            onForm={setForm}
            onClose={() => select(undefined)}
          />
        )}
      </Box>
      {answer.more && (
        <Typography color="textSecondary">Only the oldest are listed; others follow.</Typography>
      )}
      <KeysBar keys={keys} />
    </>
  );
}

const whoseNames: Record<Whose, string> = { open: "Open", mine: "Mine", free: "Not taken" };
