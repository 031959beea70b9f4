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

const LOOKS_AGAIN_AFTER_MS = 1_000;

export function writeProbe(db: Db): WriteProbe {
  let isFull = false;
  let lookAgainAt = 0;
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      await sql`select probe_writing()`.execute(db);
      isFull = false;
      return true;
    } catch (error) {
      isFull = isDatabaseFull(error);
      return false;
    } finally {
      lookAgainAt = performance.now() + LOOKS_AGAIN_AFTER_MS;
      asking = undefined;
    }
  }

  const isWritable = () => (asking ??= ask());
  return {
    isWritable,
    isKnownFull() {
      if (isFull && performance.now() > lookAgainAt) void isWritable();
      return isFull;
    },
    note(error) {
      isFull ||= isDatabaseFull(error);
    },
  };
}
