import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type Command, commandAnswer } from "@osisi/contracts/console/commands.ts";
import { actOf } from "@osisi/contracts/console/roles.ts";
import { get } from "../api.ts";
import { Panel } from "../ui/panel.tsx";
import { openAnswer } from "./answer-key.ts";

const MINUTE_MS = 60_000;

/** What was asked for, in the page that asked, for five minutes. */
export function AnswerPanel({ command }: { command: Command }) {
  const { data, error } = useQuery({
    queryKey: ["command", command.id, "answer"],
    queryFn: async () => {
      const { pieces } = await get(`/api/commands/${command.id}/answer`, commandAnswer);
      return (pieces && (await openAnswer(command.id, pieces))) ?? "";
    },
    enabled: command.state === "done" && command.isMine && actOf(command.action).answers === true,
    refetchInterval: MINUTE_MS,
    gcTime: 0,
  });
  if (error) return <Panel title="Answer">{error.message}</Panel>;
  if (data === undefined) return null;
  return (
    <Panel title="Answer" aside="Shown for five minutes, and kept nowhere.">
      {data === "" ? (
        <Typography color="textSecondary">
          It is not shown any more. Only the page that asked can read it; ask again.
        </Typography>
      ) : (
        <Box component="pre" sx={{ m: 0, font: "inherit", whiteSpace: "pre-wrap" }}>
          {data}
        </Box>
      )}
    </Panel>
  );
}
