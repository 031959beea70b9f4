import { momentInLagos } from "../history/lagos.ts";
import type { Days } from "./read-statement.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** `21 Nov 2026`. */
export function dayWords(at: Date): string {
  return dayFormat.format(at).replace("Sept", "Sep");
}

/** `1 Nov 2026 – 21 Nov 2026`. */
export function daysWords({ from, to }: Days): string {
  const [first, last] = [from, to].map((day) => dayWords(new Date(`${day}T12:00:00+01:00`)));
  return first === last ? `${first}` : `${first} – ${last}`;
}

export function madeWords(madeAt: Date): string {
  return `Made on ${momentInLagos(madeAt)}, Lagos time`;
}

/** What a reader may take for granted and should not. */
export const explained = [
  "Every movement of your stash, in the order in which we booked it, on the day on which it happened.",
  "What your saving plans and investments hold is not part of the balance. All amounts are before tax.",
] as const;
