import { dateInLagos } from "@osisi/contracts/calendar.ts";
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

/** What was booked later stands on the day on which it was booked, so this holds for good. */
export function completeWords({ asOf }: { asOf: Date }): string {
  return `Complete as of ${momentInLagos(asOf)}`;
}

/** Beside what was booked on a later day than it happened: `Happened 30 Nov 2026`. */
export function valueWords({ at, valueAt }: { at: Date; valueAt: Date }): string | undefined {
  return dateInLagos(valueAt) < dateInLagos(at) ? `Happened ${dayWords(valueAt)}` : undefined;
}

export function madeWords(madeAt: Date): string {
  return `Made on ${momentInLagos(madeAt)}, Lagos time`;
}

/** What a reader may take for granted and should not. */
export const explained = [
  "Every movement of your stash, in the order and on the day on which we booked it. What happened on an earlier day says so.",
  "What your saving plans and investments hold is not part of the balance. All amounts are before tax.",
] as const;
