import { Box, List, ListItemButton, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type Command, commands } from "@osisi/contracts/console/commands.ts";
import { Link, useParams } from "react-router-dom";
import { get } from "../api.ts";
import { useNow } from "../shell/clock.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { momentOf } from "../ui/time.ts";
import { CommandDetail } from "./command-detail.tsx";
import { useCommand } from "./command-page.tsx";
import { headingOf } from "./command-words.ts";
import { Decision } from "./decision.tsx";
import { LiveState } from "./live-state.tsx";

/** The inbox of the second person. Proposals of one's own are elsewhere and never carry the button. */
export function ToApprovePage() {
  const { id } = useParams();
  const list = useQuery({
    queryKey: ["commands", "to-approve"],
    queryFn: () => get("/api/commands?list=to-approve", commands),
    refetchInterval: 5_000,
  });
  const rows = list.data?.rows ?? [];
  const chosen = id ?? rows[0]?.id;
  return (
    <Page title="To approve" aside={list.data && `${rows.length} wait for you`}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "300px minmax(0, 1fr)" } }}>
        <Panel isFlush>
          {list.error && <Failed error={list.error} onAgain={list.refetch} />}
          {list.isPending && <Bars rows={4} />}
          {list.data && rows.length === 0 && (
            <Empty>Nothing waits for you. Proposals of others appear here by themselves.</Empty>
          )}
          <List component="div" disablePadding>
            {rows.map((row) => (
              <Row key={row.id} command={row} isChosen={row.id === chosen} />
            ))}
          </List>
        </Panel>
        {chosen && <Chosen id={chosen} />}
      </Box>
    </Page>
  );
}

function Row({ command, isChosen }: { command: Command; isChosen: boolean }) {
  const now = useNow();
  return (
    <ListItemButton component={Link} to={`/to-approve/${command.id}`} selected={isChosen} divider>
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
          <b>{headingOf(command)}</b>
          <Box sx={{ color: "text.secondary" }}>
            {command.proposedAt && momentOf(command.proposedAt, now)}
          </Box>
        </Stack>
        <Box sx={{ color: "text.secondary", fontSize: 13, overflowWrap: "anywhere" }}>
          {command.subject}
        </Box>
        <Box sx={{ color: "text.secondary", fontSize: 13 }}>
          by {command.maker.name}
          {command.expiresAt && ` · expires ${momentOf(command.expiresAt, now)}`}
        </Box>
      </Stack>
    </ListItemButton>
  );
}

function Chosen({ id }: { id: string }) {
  const { data: one, error, refetch } = useCommand(id);
  if (!one) return <Panel>{error ? <Failed error={error} onAgain={refetch} /> : <Bars />}</Panel>;
  return (
    <Box
      component="section"
      aria-label={headingOf(one)}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { lg: "minmax(0, 1fr) 320px" } }}
    >
      <CommandDetail command={one} />
      <Box sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        {one.mayDecide && <Decision key={id} command={one} />}
        <LiveState command={one} />
      </Box>
    </Box>
  );
}
