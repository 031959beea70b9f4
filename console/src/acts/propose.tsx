import { Alert, Button, TextField, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { type Command, command as schema } from "@osisi/contracts/console/commands.ts";
import { actOf } from "@osisi/contracts/console/roles.ts";
import { useState } from "react";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";
import { Panel } from "../ui/panel.tsx";
import { needsSecond } from "./command-words.ts";

/** The reason, and the button that says what it does. */
export function Propose({ command }: { command: Command }) {
  const [reason, setReason] = useState("");
  const propose = useMutation({
    mutationFn: () => post(`/api/commands/${command.id}/propose`, { reason }, schema),
    onSuccess: (now) => {
      queryClient.setQueryData(["command", command.id], now);
      void queryClient.invalidateQueries({ queryKey: ["commands"] });
    },
  });
  const isForTwo = needsSecond(command);
  return (
    <Panel title={isForTwo ? "Propose" : "Do it"}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          propose.mutate();
        }}
      >
        <TextField
          label="Reason"
          helperText="Kept for ever. No names and no account numbers."
          multiline
          minRows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) propose.mutate();
          }}
        />
        {propose.error && <Alert severity="error">{propose.error.message}</Alert>}
        <Button
          type="submit"
          variant="contained"
          disabled={propose.isPending || reason.trim().length < 3}
        >
          {isForTwo ? "Propose to a second person" : actOf(command.action).label}
        </Button>
        {isForTwo && (
          <Typography variant="caption" color="textSecondary">
            You cannot approve it yourself. It waits for{" "}
            {actOf(command.action).mayApprove.join(" or ")} for seven days; until then nothing
            happens, and you can withdraw it.
          </Typography>
        )}
      </form>
    </Panel>
  );
}
