import { Button, MenuItem, Stack, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { colleaguesAnswer } from "@osisi/contracts/console/queues.ts";
import { useEffect, useRef, useState } from "react";
import { get } from "../api.ts";
import { useWork } from "./use-work.ts";

export type WorkKind = "note" | "hand-over" | "end";

interface Props {
  kind: WorkKind;
  item: string;
  onDone: () => void;
}

const words: Record<WorkKind, { label: string; button: string }> = {
  note: { label: "Note", button: "Add the note" },
  "hand-over": { label: "What the next one should know", button: "Hand over" },
  end: { label: "How it ended", button: "End the work on it" },
};

export function WorkForm({ kind, item, onDone }: Props) {
  const [text, setText] = useState("");
  const [to, setTo] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { note, handOver, end } = useWork();
  useEffect(() => field.current?.focus(), []);
  const colleagues = useQuery({
    queryKey: ["colleagues"],
    queryFn: () => get("/api/colleagues", colleaguesAnswer),
    enabled: kind === "hand-over",
  });

  function send() {
    const after = { onSuccess: onDone };
    if (kind === "note") note.mutate({ item, text }, after);
    else if (kind === "end") end.mutate({ item, text }, after);
    else handOver.mutate({ item, text, to: to || null }, after);
  }

  const isBusy = note.isPending || handOver.isPending || end.isPending;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {kind === "hand-over" && (
        <TextField
          select
          label="To"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">No one: back to the queue</MenuItem>
          {colleagues.data?.rows.map(({ id, name, role }) => (
            <MenuItem key={id} value={id}>
              {name}, {role}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        inputRef={field}
        label={words[kind].label}
        multiline
        minRows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isBusy || text.trim().length < 2}>
          {words[kind].button}
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </Stack>
    </form>
  );
}
