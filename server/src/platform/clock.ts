import { sql } from "kysely";
import type { Db } from "./database/database.ts";

/** The clock of the product. `now()` is the machine's time plus an offset, which only exists with
 * `TIME_TRAVEL=on`. */
export type Clock = Readonly<{
  now(): Date;
  /** Reads the offset again. Called at the beginning of each request and job. */
  refresh(): Promise<void>;
}>;

export function systemClock(): Clock {
  return { now: () => new Date(), refresh: () => Promise.resolve() };
}

/** A clock whose offset is in the database's `clock` row, so that all processes share it. */
export function travellingClock(db: Db): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    async refresh() {
      const { rows } = await sql<{ offsetMs: bigint }>`select offset_ms from clock`.execute(db);
      offsetMs = Number(rows[0]?.offsetMs ?? 0n);
    },
  };
}

/** A clock that only moves when a test advances it. */
export function standingClock(start: Date): Clock & { advance(ms: number): void } {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    refresh: () => Promise.resolve(),
    advance(ms) {
      now += ms;
    },
  };
}
