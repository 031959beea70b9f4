import { MenuItem, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import {
  colleaguesAnswer,
  queueOf,
  queueRoles,
  type QueueRow,
} from "@osisi/contracts/console/queues.ts";
import { roles } from "@osisi/contracts/console/roles.ts";
import { useState } from "react";
import { get } from "../api.ts";
import { useMe } from "../session.ts";
import { focusFirst, FormDialog } from "../ui/form-dialog.tsx";
import { useWork } from "./use-work.ts";

export type WorkKind = "note" | "hand-over" | "end";

const words: Record<WorkKind, { title: string; label: string; button: string }> = {
  note: { title: "Note", label: "Note", button: "Add the note" },
  "hand-over": {
    title: "Hand over",
    label: "What the next one should know",
    button: "Hand over",
  },
  end: { title: "End the work", label: "How it ended", button: "End the work on it" },
};

interface Props {
  kind: WorkKind;
  rows: readonly Pick<QueueRow, "item" | "title">[];
  onDone: () => void;
  onClose: () => void;
}

/** A note, a hand-over or the end of the work, on one row or on several with the same words. */
export function WorkSheet({ kind, rows, onDone, onClose }: Props) {
  const me = useMe();
  const [text, setText] = useState("");
  const [to, setTo] = useState("");
  const { work } = useWork();
  const colleagues = useQuery({
    queryKey: ["colleagues"],
    queryFn: () => get("/api/colleagues", colleaguesAnswer),
    enabled: kind === "hand-over",
  });
  const items = rows.map(({ item }) => item);
  const may = rolesFor(items);
  const others = colleagues.data?.rows.filter(
    ({ id, role }) => id !== me?.id && may.includes(role),
  );
  const { title, label, button } = words[kind];
  const [only] = rows;
  const about = rows.length === 1 ? only?.title : `${rows.length} rows`;
  return (
    <FormDialog
      title={`${title}: ${about}`}
      maxWidth="xs"
      button={button}
      isReady={text.trim().length >= 2}
      isPending={work.isPending}
      error={work.error}
      onSend={() => work.mutate({ kind, items, text, to: to || null }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {kind === "hand-over" && (
        <TextField
          select
          label="To"
          margin="dense"
          value={to}
          helperText={
            others?.length === 0
              ? `There is no other operator of ${may.join(" or ")}.`
              : `It may go to ${may.join(" or ")}. They find it under My work.`
          }
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">No one: back to the queue</MenuItem>
          {others?.map(({ id, name, role }) => (
            <MenuItem key={id} value={id}>
              {name}, {role}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        inputRef={focusFirst}
        label={label}
        margin="dense"
        multiline
        minRows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

/** Who works on all of these. */
function rolesFor(items: readonly string[]) {
  const queues = items.flatMap((item) => queueOf(item) ?? []);
  return roles.filter((role) => queues.every((queue) => queueRoles[queue].includes(role)));
}
