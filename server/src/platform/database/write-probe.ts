import { sql } from "kysely";
import type { Db } from "./database.ts";
import { isDatabaseFull } from "./database-unavailable.ts";

/** Whether the database is writable: a disk may be full, or it may be a standby, while reads still
 * work. Concurrent callers share one query. */

export type WriteProbe = Readonly<{
  isWritable: () => Promise<boolean>;
  /** The last result, without waiting. While it is true, a call checks again at most once a
   * second. */
  isKnownFull: () => boolean;
  /** Reports an error met elsewhere. */
  note: (error: unknown) => void;
}>;

const PROBE_AGAIN_AFTER_MS = 1_000;

export function writeProbe(db: Db): WriteProbe {
  let isFull = false;
  let probeAgainAt = 0;
  let probing: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    try {
      await sql`select probe_writing()`.execute(db);
      isFull = false;
      return true;
    } catch (error) {
      isFull = isDatabaseFull(error);
      return false;
    } finally {
      probeAgainAt = performance.now() + PROBE_AGAIN_AFTER_MS;
      probing = undefined;
    }
  }

  const isWritable = () => (probing ??= probe());
  return {
    isWritable,
    isKnownFull() {
      if (isFull && performance.now() > probeAgainAt) void isWritable();
      return isFull;
    },
    note(error) {
      isFull ||= isDatabaseFull(error);
    },
  };
}
