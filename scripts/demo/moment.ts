// The parts of the demo's story: what happens, and when.
import type { Investor } from "./investor.ts";
import type { Outside } from "./outside.ts";

export interface Moment {
  daysAgo: number;
  /** In Lagos; or minutes before the year's end. */
  time: string | number;
  happens: () => Promise<unknown>;
}

export interface Cast {
  demo: Investor;
  friend: Investor;
  /** Two more, whose money an operator has to look at. */
  ngozi: Investor;
  funmi: Investor;
  outside: Outside;
  /** What only an operator can do. */
  refund: (reference: string, naira: number, reason: string) => Promise<void>;
}

export function on(daysAgo: number, time: string, happens: Moment["happens"]): Moment {
  return { daysAgo, time, happens };
}

/** So that it still waits when the demo begins. */
export function shortlyBefore(minutes: number, happens: Moment["happens"]): Moment {
  return { daysAgo: 0, time: minutes, happens };
}
