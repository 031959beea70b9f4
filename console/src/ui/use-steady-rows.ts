import { useState } from "react";

interface Options {
  /** Rows after the last one are the next page, and shown. */
  isPaged?: boolean;
}

/** Rows of a live list in the places where they were first shown: the one under the cursor never moves. New ones wait
 * until they are asked for, and those that have left the list stay, marked as gone, until then. */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { isPaged = false }: Options = {},
) {
  const [kept, setKept] = useState(rows);
  if (kept.length === 0 && rows.length > 0) setKept(rows);
  const keptIds = new Set(kept.map(idOf));
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const lastKept = rows.findLastIndex((row) => keptIds.has(idOf(row)));
  const next = isPaged ? rows.slice(lastKept + 1) : [];
  const nextIds = new Set(next.map(idOf));
  return {
    rows: [...kept.map((row) => byId.get(idOf(row)) ?? row), ...next],
    fresh: rows.filter((row) => !keptIds.has(idOf(row)) && !nextIds.has(idOf(row))).length,
    isGone: (row: Row) => !byId.has(idOf(row)),
    /** In their right places, with the new ones. */
    refresh: () => setKept(rows),
    drop: (ids: readonly string[]) => setKept(kept.filter((row) => !ids.includes(idOf(row)))),
  };
}
