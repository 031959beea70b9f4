import { Alert, List, ListItemButton, ListItemText, Stack, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { command } from "@osisi/contracts/console/commands.ts";
import { type Action, actOf, actions, isAction, mayMake } from "@osisi/contracts/console/roles.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { post } from "../api.ts";
import { queryClient, useMe } from "../session.ts";
import { ActButton } from "../ui/act-button.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states.tsx";
import { answerKeyFor } from "./answer-key.ts";
import { ArgumentField } from "./argument-field.tsx";

/** An act begins here: what it is about. The page of the command then shows what it would do. */
export function ActPage() {
  const { action = "" } = useParams();
  const me = useMe();
  const [search] = useSearchParams();
  if (!me) return null;
  if (!isAction(action)) return <Choice />;
  if (action === "import-statement") return <Navigate to="/bank-statements/import" replace />;
  if (!mayMake(me.role, action)) {
    return (
      <Page title={actOf(action).label}>
        <Panel>
          <Empty>
            Your role, {me.role}, may not do this. Ask {words(actOf(action).may)}.
          </Empty>
        </Panel>
      </Page>
    );
  }
  return <Form key={`${action}?${search}`} action={action} given={Object.fromEntries(search)} />;
}

function Choice() {
  const me = useMe();
  const own = actions.filter((action) => me && mayMake(me.role, action));
  return (
    <Page title="New act" aside="Most acts begin at the row or customer that they are about.">
      <Panel isFlush>
        {own.length === 0 && <Empty>Your role has no acts.</Empty>}
        <List component="div" disablePadding>
          {own.map((action) => (
            <ListItemButton key={action} component={Link} to={`/act/${action}`} divider>
              <ListItemText
                primary={actOf(action).label}
                secondary={secondWords[actOf(action).second]}
              />
            </ListItemButton>
          ))}
        </List>
      </Panel>
    </Page>
  );
}

const secondWords = {
  always: "A second person approves it.",
  depends: "The check says whether a second person approves it.",
  never: "You do it alone.",
};

interface FormProps {
  action: Action;
  /** From the link: the subject, and arguments by their names. */
  given: Record<string, string>;
}

function Form({ action, given }: FormProps) {
  const act = actOf(action);
  const names = Object.keys(act.arguments);
  const [typed, setTyped] = useState(given);
  // The same number again is the same command: a second click, or a second try after a lost answer.
  const [id, setId] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async () => {
      const filled = names.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []));
      const body = {
        id,
        action,
        subject: typed["subject"] ?? "",
        arguments: {
          ...Object.fromEntries(filled),
          ...(act.answers && { key: await answerKeyFor(id) }),
        },
      };
      return post("/api/commands", body, command);
    },
    onSuccess: (opened) => {
      queryClient.setQueryData(["command", opened.id], opened);
      void navigate(`/commands/${opened.id}`, { replace: true });
    },
  });
  const needed = ["subject", ...names.filter((name) => !act.optional?.includes(name))];
  const isComplete = needed.every((name) => typed[name]?.trim());
  const openIfGiven = useEffectEvent(() => {
    if (isComplete && names.length === needed.length - 1) open.mutate();
  });
  useEffect(() => openIfGiven(), []);

  function set(name: string, value: string) {
    setTyped({ ...typed, [name]: value });
    setId(crypto.randomUUID());
  }

  return (
    <Page title={act.label} aside={secondWords[act.second]}>
      <Stack sx={{ maxWidth: 560 }}>
        <Panel title="What it is about">
          <Stack
            component="form"
            sx={{ gap: 2, pt: 1 }}
            onSubmit={(event) => {
              event.preventDefault();
              open.mutate();
            }}
          >
            {["subject", ...names].map((name) => (
              <ArgumentField
                key={name}
                name={name === "subject" ? nameOfSubject(act.subject) : name}
                label={name === "subject" ? act.subject : (act.arguments[name] ?? name)}
                isOptional={!needed.includes(name)}
                value={typed[name] ?? ""}
                onChange={(value) => set(name, value)}
              />
            ))}
            {open.error && <Alert severity="error">{open.error.message}</Alert>}
            <ActButton type="submit" variant="contained" disabled={!isComplete || open.isPending}>
              Check what would happen
            </ActButton>
            <Typography variant="caption" color="textSecondary">
              The check changes nothing. You see its result, and decide, on the next page.
            </Typography>
          </Stack>
        </Panel>
      </Stack>
    </Page>
  );
}

/** A field for a customer or a day looks the same as subject and as argument. */
function nameOfSubject(label: string): string {
  const names: Readonly<Record<string, string>> = {
    Customer: "investor",
    "From which day": "day",
    "Which product or way to pay": "switch",
    "Checkouts or payouts": "operation",
  };
  return names[label] ?? "subject";
}

const words = (roles: readonly string[]) => roles.join(" or ");
