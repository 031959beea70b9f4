import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Flight } from "@osisi/contracts/flight.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { flightQuery } from "./flight-query.ts";

const why = "Our payment partner is asked once in ten minutes. We also ask by ourselves.";

/** Has the gateway asked now, once in ten minutes. The times are the server's. */
export function AskAgain({ flight: { askAgainFrom, askedAt, reference } }: { flight: Flight }) {
  const queries = useQueryClient();
  const id = useId();
  const { busy, run } = useBusy();
  const [said, setSaid] = useState("");

  async function ask(): Promise<void> {
    const outcome = await api.post(apiPaths.askAgain, { reference });
    setSaid(outcome.kind === "ok" ? outcome.message : problemOf(outcome));
    if (outcome.kind !== "ok") return;
    queries.setQueryData(flightQuery(reference).queryKey, outcome.data);
    if (outcome.data.isOver) await queries.invalidateQueries(profileQuery);
  }

  const hasAsked = askedAt !== null && askAgainFrom !== null;
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        fullWidth
        loading={busy}
        aria-disabled={hasAsked}
        aria-describedby={id}
        onRefused={() => setSaid(why)}
        onClick={() => void run(ask)}
      >
        {hasAsked
          ? `Asked ${formatTime(new Date(askedAt))} · again from ${formatTime(new Date(askAgainFrom))}`
          : "Ask again"}
      </Button>
      <p id={id} className="text-14 text-quiet">
        {why}
      </p>
      <output className="font-semibold empty:hidden">{said !== why && said}</output>
    </div>
  );
}
