import { Alert, Checkbox, FormControlLabel, Stack, TextField } from "@mui/material";
import type { CaseAnswer } from "@osisi/contracts/console/cases.ts";
import { type SyntheticEvent, useState } from "react";
import { ActButton } from "../ui/act-button.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { Panel } from "../ui/panel.tsx";
import { useAnswerCase } from "./use-case.ts";

const MOST = 2_000;

/** To the customer. What was written stays until it is sent. */
export function AnswerForm({ found }: { found: CaseAnswer }) {
  const [text, setText] = useState("");
  const [ends, setEnds] = useState(true);
  const answer = useAnswerCase(found);
  const isTooLong = text.trim().length > MOST;
  const isReady = text.trim().length >= 2 && !isTooLong && !answer.isPending;

  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isReady) answer.mutate({ text, ends }, { onSuccess: () => setText("") });
  }

  return (
    <Panel title="Answer">
      <form className="stack" onSubmit={send}>
        <TextField
          label="To the customer"
          multiline
          minRows={4}
          value={text}
          error={isTooLong}
          helperText={
            isTooLong
              ? `${text.trim().length} signs; at most ${MOST}.`
              : "They read it in the app, under Help, and by mail."
          }
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
          }}
        />
        <FormControlLabel
          label="The case ends with it"
          control={<Checkbox checked={ends} onChange={(event) => setEnds(event.target.checked)} />}
        />
        {answer.error && <Alert severity="error">{answer.error.message}</Alert>}
        <Stack direction="row" sx={{ gap: 1 }}>
          <ActButton
            type="submit"
            variant="contained"
            disabled={!isReady}
            endIcon={<KeyCap>Ctrl ↵</KeyCap>}
          >
            {ends ? "Send it and end the case" : "Send it"}
          </ActButton>
        </Stack>
      </form>
    </Panel>
  );
}
