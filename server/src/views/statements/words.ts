import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import type { Days } from "./statement.ts";

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

/** Later bookings appear on their booking day, so this remains true. */
export function completeWords({ asOf }: { asOf: Date }): string {
  return `Complete as of ${momentInLagos(asOf)}`;
}

/** For a booking later than the value date: `Happened 30 Nov 2026`. */
export function valueWords({ at, valueAt }: { at: Date; valueAt: Date }): string | undefined {
  return dateInLagos(valueAt) < dateInLagos(at) ? `Happened ${dayWords(valueAt)}` : undefined;
}

export function madeWords(madeAt: Date): string {
  return `Made on ${momentInLagos(madeAt)}, Lagos time`;
}

/** Explanations of what a reader might misunderstand. */
export const explained = [
  "Every movement of your stash, in the order and on the day on which we booked it. What happened on an earlier day says so.",
  "What your saving plans and investments hold is not part of the balance. All amounts are before tax.",
] as const;
