import { Alert, TextField, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { type Command, command as schema } from "@osisi/contracts/console/commands.ts";
import { actOf } from "@osisi/contracts/console/roles.ts";
import { useRef, useState } from "react";
import { post } from "../api.ts";
import { queryClient } from "../session.ts";
import { useSendKey } from "../shell/keys.ts";
import { ActButton } from "../ui/act-button.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
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
  const field = useRef<HTMLTextAreaElement>(null);
  const isReady = reason.trim().length >= 3 && !propose.isPending;
  useSendKey(() => (isReady ? propose.mutate() : field.current?.focus()));
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
          inputRef={field}
          onChange={(event) => setReason(event.target.value)}
        />
        {propose.error && <Alert severity="error">{propose.error.message}</Alert>}
        <ActButton
          type="submit"
          variant="contained"
          disabled={!isReady}
          endIcon={<KeyCap>Ctrl ↵</KeyCap>}
        >
          {isForTwo ? "Propose to a second person" : actOf(command.action).label}
        </ActButton>
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
