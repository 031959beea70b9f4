import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type Command, command } from "@osisi/contracts/console/commands.ts";
import { useParams } from "react-router-dom";
import { get } from "../api.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Reference } from "../ui/reference.tsx";
import { Bars, Failed } from "../ui/states.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { CommandDetail } from "./command-detail.tsx";
import { headingOf } from "./command-words.ts";
import { Decision } from "./decision.tsx";
import { LiveState } from "./live-state.tsx";
import { Propose } from "./propose.tsx";

const pauses: Partial<Record<Command["state"], number>> = {
  checking: 1_000,
  approved: 1_000,
  checked: 30_000,
  proposed: 5_000,
};

export function useCommand(id: string | undefined) {
  return useQuery({
    queryKey: ["command", id],
    queryFn: () => get(`/api/commands/${id}`, command),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data ? (pauses[state.data.state] ?? false) : 1_000),
  });
}

/** One command from its check to its end, in one order: what it is about, what would happen, why, who else. */
export function CommandPage() {
  const { id } = useParams();
  const { data: one, error, refetch } = useCommand(id);
  if (!one) {
    return (
      <Page title="Act">
        <Panel>{error ? <Failed error={error} onAgain={refetch} /> : <Bars />}</Panel>
      </Page>
    );
  }
  return (
    <Page
      title={headingOf(one)}
      aside={
        <>
          Command <Reference value={one.id} />
        </>
      }
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "minmax(0, 1fr) 350px" } }}>
        <CommandDetail command={one} />
        <Box sx={{ display: "grid", gap: 2, alignContent: "start" }}>
          {one.state === "checked" && one.isMine && <Propose command={one} />}
          {one.mayDecide && <Decision command={one} />}
          <LiveState command={one} />
          <AnswerPanel command={one} />
        </Box>
      </Box>
    </Page>
  );
}
