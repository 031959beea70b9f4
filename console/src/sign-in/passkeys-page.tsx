import { startRegistration } from "@simplewebauthn/browser";
import { Alert, Button, List, ListItem, ListItemText, Stack, TextField } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { passkeyStart, passkeys } from "@osisi/contracts/console/operators.ts";
import { useState } from "react";
import { get, post } from "../api.ts";
import { queryClient } from "../session.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { dateOf } from "../ui/time.ts";
import { wordsOf } from "./passkey.ts";

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

function isOptions(value: unknown): value is Options {
  return typeof value === "object" && value !== null && "challenge" in value && "user" in value;
}

async function addPasskey(name: string): Promise<void> {
  const { challengeId, options } = await post("/api/passkeys/start", {}, passkeyStart);
  if (!isOptions(options)) throw new Error("The console made no challenge. Try again.");
  const response = await startRegistration({ optionsJSON: options });
  await post("/api/passkeys", { challengeId, response, name });
}

export function PasskeysPage() {
  const [name, setName] = useState("");
  const list = useQuery({
    queryKey: ["passkeys"],
    queryFn: () => get("/api/passkeys", passkeys),
  });
  const onSuccess = () => {
    setName("");
    return queryClient.invalidateQueries({ queryKey: ["passkeys"] });
  };
  const add = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess });
  const remove = useMutation({
    mutationFn: (id: string) => post(`/api/passkeys/${encodeURIComponent(id)}/remove`),
    onSuccess,
  });
  const problem = add.error ?? remove.error;
  return (
    <Page title="My passkeys" aside="They sign you in and approve acts without a password or code.">
      <Stack sx={{ maxWidth: 560 }}>
        <Panel>
          {list.error && <Failed error={list.error} onAgain={list.refetch} />}
          {list.isPending && <Bars rows={2} />}
          {list.data?.rows.length === 0 && <Empty>You have no passkey yet.</Empty>}
          <List disablePadding>
            {list.data?.rows.map((passkey) => (
              <ListItem
                key={passkey.id}
                disableGutters
                divider
                secondaryAction={
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(passkey.id)}
                  >
                    Remove
                  </Button>
                }
              >
                <ListItemText
                  primary={passkey.name}
                  secondary={`added ${dateOf(passkey.createdAt)}, ${
                    passkey.usedAt ? `last used ${dateOf(passkey.usedAt)}` : "not used yet"
                  }`}
                />
              </ListItem>
            ))}
          </List>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              add.mutate();
            }}
          >
            <TextField
              label="Name of the device"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {problem && <Alert severity="error">{wordsOf(problem)}</Alert>}
            <Button type="submit" variant="contained" disabled={add.isPending || !name.trim()}>
              Add a passkey
            </Button>
          </form>
        </Panel>
      </Stack>
    </Page>
  );
}
