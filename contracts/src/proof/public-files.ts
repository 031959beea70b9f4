import type { CalendarDate } from "../calendar.ts";

/** What is published beside the page, for programs. */
export const proofFiles = {
  latest: "/proof/latest.json",
  /** The days and roots of the last nights. */
  roots: "/proof/roots.json",
  verifier: "/proof/verify.mjs",
  ofDay: (day: CalendarDate) => `/proof/${day}.json`,
} as const;

export const ROOTS_LISTED = 60;
