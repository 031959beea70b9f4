import { sql } from "kysely";
import type { Db } from "./database.ts";
import { isDatabaseFull } from "./database-away.ts";

/** Whether the database takes what is written: a disk may be full, or it may be a standby, while everything can still
 * be read. All who want to know at the same moment ask once. */

export type WriteProbe = Readonly<{
  isWritable: () => Promise<boolean>;
  /** As last seen, without waiting. While it is, it is looked at again once a second if somebody wants to know. */
  isKnownFull: () => boolean;
  /** What somebody else has met. */
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
