import type { Store } from "../store/store.ts";
import type { Clock } from "./clock.ts";
import type { DueWork } from "./due-work.ts";

/** Work on rows that each fall due at a moment of their own; `null`: never. */
export function dueRows<Row extends { dueAtMs: number | null }>(
  { store, clock }: { store: Store; clock: Clock },
  waiting: () => Row[],
  run: (row: Row) => void,
): DueWork {
  return {
    runDue() {
      const nowMs = clock.now().getTime();
      store.atomically(() => {
        for (const row of waiting()) {
          if (row.dueAtMs !== null && row.dueAtMs <= nowMs) run(row);
        }
      });
    },
    nextDueAfter(moment) {
      const later = waiting().flatMap(({ dueAtMs }) =>
        dueAtMs !== null && dueAtMs > moment.getTime() ? [dueAtMs] : [],
      );
      return later.length > 0 ? new Date(Math.min(...later)) : undefined;
    },
    undone: () => [],
  };
}
