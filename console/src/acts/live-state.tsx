import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import RadioButtonUncheckedOutlined from "@mui/icons-material/RadioButtonUncheckedOutlined";
import { Alert, Box, Button, Stack } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { type Command, command as schema } from "@osisi/contracts/console/commands.ts";
import { Link } from "react-router-dom";
import { post, queryOf } from "../api.ts";
import { queryClient } from "../session.ts";
import { useNow } from "../shell/clock.tsx";
import { ActButton } from "../ui/act-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { inLagos, momentOf } from "../ui/time.ts";
import { needsSecond, stateWords } from "./command-words.ts";

interface Step {
  words: string;
  at: string | null;
}

/** Where the command is, until it is done or refused with a reason. */
export function LiveState({ command }: { command: Command }) {
  const now = useNow();
  const { maker, approver, state, result } = command;
  const isEnded = ["done", "refused", "withdrawn", "expired"].includes(state);
  const isOver = isEnded && state !== "done";
  const again = { subject: command.subject, ...command.arguments };
  const steps: Step[] = [
    { words: `proposed by ${maker.name}`, at: command.proposedAt },
    ...(needsSecond(command)
      ? [
          {
            words: approver ? `approved by ${approver.name}` : "approved by a second person",
            at: command.approvedAt,
          },
        ]
      : []),
    {
      words: isEnded ? stateWords[state] : "done, or refused with the reason",
      at: command.endedAt,
    },
  ];
  return (
    <Panel title="State" aside={stateWords[state]}>
      <Stack component="ol" aria-live="polite" sx={{ listStyle: "none", m: 0, p: 0, gap: 1 }}>
        {steps.map(({ words, at }) => (
          <Stack key={words} component="li" direction="row" sx={{ gap: 1, alignItems: "center" }}>
            <Mark isReached={at !== null} isBad={at !== null && words === "refused"} />
            <Box sx={{ flex: 1, color: at ? "text.primary" : "text.secondary" }}>{words}</Box>
            <Box sx={{ color: "text.secondary" }}>{at && momentOf(at, now)}</Box>
          </Stack>
        ))}
      </Stack>
      {state === "approved" && (
        <Box color="text.secondary">The worker checks again and runs it.</Box>
      )}
      {result && (
        <Alert severity={state === "done" ? "success" : state === "refused" ? "error" : "info"}>
          <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {inLagos(result, now)}
          </Box>
        </Alert>
      )}
      {state === "proposed" && command.expiresAt && (
        <Box color="text.secondary">Expires {momentOf(command.expiresAt, now)}.</Box>
      )}
      {command.isMine && state === "proposed" && <Withdraw id={command.id} />}
      {command.isMine && isOver && (
        <Button variant="outlined" component={Link} to={`/act/${command.action}${queryOf(again)}`}>
          Start again
        </Button>
      )}
    </Panel>
  );
}

function Mark({ isReached, isBad }: { isReached: boolean; isBad: boolean }) {
  if (isBad) return <ErrorOutlined fontSize="small" color="error" />;
  if (isReached) return <CheckCircleOutlined fontSize="small" color="success" />;
  return <RadioButtonUncheckedOutlined fontSize="small" color="disabled" />;
}

function Withdraw({ id }: { id: string }) {
  const withdraw = useMutation({
    mutationFn: () => post(`/api/commands/${id}/withdraw`, {}, schema),
    onSuccess: (now) => {
      queryClient.setQueryData(["command", id], now);
      void queryClient.invalidateQueries({ queryKey: ["commands"] });
    },
  });
  return (
    <>
      {withdraw.error && <Alert severity="error">{withdraw.error.message}</Alert>}
      <ActButton variant="outlined" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw the proposal
      </ActButton>
    </>
  );
}
