import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The one clock of the product. `now()` is the machine's time, moved by an offset that only a
 * system with `TIME_TRAVEL=on` has. */
export type Clock = Readonly<{
  now(): Date;
  /** Reads the offset again. The edges call it: a request, a job. */
  refresh(): Promise<void>;
}>;

export function systemClock(): Clock {
  return { now: () => new Date(), refresh: () => Promise.resolve() };
}

/** A clock whose offset is the row of `clock` in the database, so that every process of the product
 * travels together. */
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

/** A clock that stands still until a test moves it. */
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
