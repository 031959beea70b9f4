import { Alert, MenuItem, Stack, TextField, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import {
  type BankMapping,
  type UploadedStatement,
  bankMapping,
  statementPreview,
  uploadedStatement,
} from "@osisi/contracts/console/bank-statements.ts";
import { command } from "@osisi/contracts/console/commands.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { post, queryOf, upload } from "../api.ts";
import { queryClient } from "../session.ts";
import { ActButton } from "../ui/act-button.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { useBankStatements } from "./bank-statements-page.tsx";
import { MappingFields, guessed } from "./mapping-fields.tsx";
import { Preview, RawRows } from "./preview.tsx";

/** A file, how its columns are read, and a preview of what would be read. Nothing is imported before
 * the act on the next page. */
export function ImportStatementPage() {
  const send = useMutation({
    mutationFn: (file: File) =>
      upload(`/api/bank-statements/files${queryOf({ name: file.name })}`, file, uploadedStatement),
  });
  return (
    <Page title="Import a statement" aside="A line that was imported before is not a second one.">
      <Panel title="File">
        <TextField
          type="file"
          label="CSV of the bank"
          error={send.isError}
          helperText={
            send.error?.message ?? (send.isPending ? "Uploading…" : "At most 5 MB and 20,000 lines")
          }
          onChange={({ target }) => {
            const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
            if (file) send.mutate(file);
          }}
          slotProps={{ htmlInput: { accept: ".csv,text/csv" }, inputLabel: { shrink: true } }}
        />
      </Panel>
      {send.data && <Reading key={send.data.id} file={send.data} />}
    </Page>
  );
}

const NEW = "";

function Reading({ file }: { file: UploadedStatement }) {
  const known = useBankStatements().data?.mappings ?? [];
  const [chosen, setChosen] = useState(NEW);
  const [name, setName] = useState("");
  const [mapping, setMapping] = useState(() => guessed(file));
  const navigate = useNavigate();
  const preview = useMutation({
    mutationFn: (how: BankMapping) =>
      post("/api/bank-statements/preview", { file: file.id, mapping: how }, statementPreview),
  });
  const open = useMutation({
    mutationFn: () => {
      const filled = Object.entries(mapping).filter(([, value]) => value !== "");
      const body = {
        id: crypto.randomUUID(),
        action: "import-statement",
        subject: file.id,
        arguments: { mapping: name, ...Object.fromEntries(filled) },
      };
      return post("/api/commands", body, command);
    },
    onSuccess: (opened) => {
      queryClient.setQueryData(["command", opened.id], opened);
      void navigate(`/commands/${opened.id}`);
    },
  });
  const read = bankMapping.safeParse(mapping);
  const isRead = preview.data?.problem === null && preview.variables === mapping;

  function choose(next: string) {
    setChosen(next);
    setName(next);
    const saved = known.find((one) => one.name === next);
    setMapping(saved ? saved.mapping : guessed(file));
  }

  return (
    <>
      <Panel title="Its first rows" isFlush>
        <RawRows rows={file.rows} header={Number(mapping.header)} />
      </Panel>
      <Panel title="Columns">
        <Stack sx={{ gap: 2, pt: 1, maxWidth: 720 }}>
          {known.length > 0 && (
            <TextField
              select
              label="Saved columns"
              value={chosen}
              onChange={({ target }) => choose(target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value={NEW}>New ones</MenuItem>
              {known.map((one) => (
                <MenuItem key={one.name} value={one.name}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            label="Name of these columns"
            helperText="They are saved under it with the import, for the next one."
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <MappingFields file={file} mapping={mapping} onChange={setMapping} />
          {!read.success && (
            <Typography variant="caption" color="textSecondary">
              {read.error.issues[0]?.message}
            </Typography>
          )}
          <ActButton
            variant="outlined"
            sx={{ alignSelf: "start" }}
            disabled={!read.success || preview.isPending}
            onClick={() => preview.mutate(mapping)}
          >
            Preview
          </ActButton>
          {preview.error && <Alert severity="error">{preview.error.message}</Alert>}
        </Stack>
      </Panel>
      {preview.data && preview.variables === mapping && (
        <Panel title="What it says" isFlush={preview.data.problem === null}>
          <Preview preview={preview.data} />
        </Panel>
      )}
      {isRead && (
        <Stack sx={{ gap: 1, alignItems: "start" }}>
          {open.error && <Alert severity="error">{open.error.message}</Alert>}
          <ActButton
            variant="contained"
            disabled={name.trim() === "" || open.isPending}
            onClick={() => open.mutate()}
          >
            Check what would happen
          </ActButton>
          <Typography variant="caption" color="textSecondary">
            {name.trim() === ""
              ? "Give the columns a name first."
              : "The check changes nothing. You see its result, and decide, on the next page."}
          </Typography>
        </Stack>
      )}
    </>
  );
}
