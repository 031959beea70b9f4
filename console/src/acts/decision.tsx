import KeyOutlined from "@mui/icons-material/KeyOutlined";
import { Alert, Divider, TextField, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { type Command, command as schema } from "@osisi/contracts/console/commands.ts";
import { useState } from "react";
import { post } from "../api.ts";
import { queryClient, useMe } from "../session.ts";
import { useKeys } from "../shell/keys.ts";
import { CodeField } from "../sign-in/code-field.tsx";
import { answerChallenge, wordsOf } from "../sign-in/passkey.ts";
import { ActButton } from "../ui/act-button.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { Panel } from "../ui/panel.tsx";

type How = { by: "passkey" | "code" } | { by: "refusal" };

/** A second factor, entered for this one act; or a refusal with its reason. */
export function Decision({ command }: { command: Command }) {
  const me = useMe();
  const path = `/api/commands/${command.id}`;
  const [code, setCode] = useState("");
  const [reason, setReason] = useState("");
  const decide = useMutation({
    mutationFn: async ({ by }: How) => {
      if (by === "refusal") return await post(`${path}/refuse`, { reason }, schema);
      const factor = by === "code" ? { code } : await answerChallenge(`${path}/approve/start`);
      return await post(`${path}/approve`, { reason: "", factor }, schema);
    },
    onSuccess: (now) => {
      queryClient.setQueryData(["command", command.id], now);
      void queryClient.invalidateQueries({ queryKey: ["commands"] });
    },
    onSettled: () => setCode(""),
  });
  const byPasskey = () => decide.mutate({ by: "passkey" });
  useKeys({ p: decide.isPending ? undefined : byPasskey });
  return (
    <Panel title={`Approve as ${me?.name}`}>
      <Typography color="textSecondary">A second factor, entered for this one act.</Typography>
      <ActButton
        variant="contained"
        startIcon={<KeyOutlined />}
        endIcon={<KeyCap>P</KeyCap>}
        disabled={decide.isPending}
        onClick={byPasskey}
      >
        Approve with passkey
      </ActButton>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate({ by: "code" });
        }}
      >
        <CodeField value={code} onChange={setCode} label="or the code of your app" />
        <ActButton type="submit" variant="outlined" disabled={decide.isPending || code.length < 6}>
          Approve with code
        </ActButton>
      </form>
      {decide.error && <Alert severity="error">{wordsOf(decide.error)}</Alert>}
      <Divider />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate({ by: "refusal" });
        }}
      >
        <TextField
          label="Refuse, because"
          helperText={`${command.maker.name} reads it.`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ActButton
          type="submit"
          variant="outlined"
          disabled={decide.isPending || reason.trim().length < 3}
        >
          Refuse
        </ActButton>
      </form>
    </Panel>
  );
}
