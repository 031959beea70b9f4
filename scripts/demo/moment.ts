// The parts of the demo's story: what happens, and when.
import type { Investor } from "./investor.ts";
import type { Outside } from "./outside.ts";

export interface Moment {
  daysAgo: number;
  /** In Lagos. */
  time: string;
  happens: () => Promise<unknown>;
}

export interface Cast {
  demo: Investor;
  friend: Investor;
  outside: Outside;
  /** What only an operator can do. */
  refund: (reference: string, naira: number, reason: string) => Promise<void>;
}

export function on(daysAgo: number, time: string, happens: Moment["happens"]): Moment {
  return { daysAgo, time, happens };
}
