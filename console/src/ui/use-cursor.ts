import { useState } from "react";
import { useKeys } from "../shell/keys.ts";

/** J and K move through the rows. The row stays the same one while others come and go. */
export function useCursor<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [id, setId] = useState<string>();
  const at = rows.findIndex((row) => idOf(row) === id);
  const move = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) setId(idOf(next));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: () => setId(undefined),
  });
  return { row: rows[at], id, select: setId };
}
