import { Box, Typography } from "@mui/material";
import type { CaseAnswer } from "@osisi/contracts/console/cases.ts";
import { useNow } from "../shell/clock.tsx";
import { Panel } from "../ui/panel.tsx";
import { momentOf } from "../ui/time.ts";

type Event = CaseAnswer["history"][number];

const words: Record<Event["kind"], (event: Event) => string> = {
  taken: () => "took it",
  "handed-over": ({ text }) => `handed it over to ${text}`,
  "given-back": () => "gave it back to the queue",
  noted: () => "noted",
  answered: () => "answered the customer",
  ended: ({ text }) => (text === null ? "ended it" : `ended it: ${text}`),
};

/** The oldest first, as it is read. */
export function CaseHistory({ found }: { found: CaseAnswer }) {
  const now = useNow();
  return (
    <Panel title="History">
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        <li>
          <b>{found.openedBy ?? found.name}</b> {found.openedBy ? "opened it" : "filed it"}
          <When at={found.filedAt} now={now} />
        </li>
        {found.history.map((event) => (
          <li key={`${event.kind} ${event.at}`}>
            <b>{event.by}</b> {words[event.kind](event)}
            <When at={event.at} now={now} />
            {(event.kind === "noted" || event.kind === "answered") && (
              <Typography
                sx={{
                  whiteSpace: "pre-wrap",
                  overflowWrap: "anywhere",
                  ...(event.kind === "answered" && {
                    borderLeft: 2,
                    borderColor: "primary.main",
                    pl: 1.5,
                    mt: 0.5,
                  }),
                }}
              >
                {event.text}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function When({ at, now }: { at: string; now: Date }) {
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {" "}
      · {momentOf(at, now)}
    </Box>
  );
}
