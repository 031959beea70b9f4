import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { formatMoment, formatTime } from "#ui/dates.ts";
import { useCalls } from "./api/calls.ts";
import { useNow } from "./use-now.ts";

/** Without a connection: the age of the data shown. */
export function AsOf() {
  const { offline } = useCalls();
  const now = useNow();
  const oldest = useOldestShown();
  if (!offline) return null;
  return (
    <output className="mb-4 block rounded-control border border-edge bg-card px-4 py-3 text-14 text-ink">
      <strong className="font-semibold">No connection.</strong>{" "}
      {oldest === 0
        ? "What is missing here comes when you are connected again."
        : `Seen ${momentIn(now, new Date(oldest))}, not up to date.`}
    </output>
  );
}

/** The age of the oldest data shown, in ms; 0 where there is none yet. */
function useOldestShown(): number {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: "active" }).map(({ state }) => state.dataUpdatedAt);
      return shown
        .filter((at) => at > 0)
        .reduce((one, other) => (one === 0 ? other : Math.min(one, other)), 0);
    },
  );
}

function momentIn(now: Date, moment: Date): string {
  const isToday = dateInLagos(now) === dateInLagos(moment);
  return isToday ? `at ${formatTime(moment)}` : `on ${formatMoment(moment)}`;
}
