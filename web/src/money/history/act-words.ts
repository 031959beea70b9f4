import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Act } from "@osisi/contracts/history.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { formatDate, formatMonth } from "#ui/dates.ts";

/** The second line of a row of the history. */

const DAY_MS = 24 * 60 * 60_000;

/** The month of booking, `2026-11`. */
export function monthOf({ bookedAt }: Act): string {
  return dateInLagos(new Date(bookedAt)).slice(0, "2026-11".length);
}

/** When it was booked; under the name of a month without the year. */
export function dayText({ at, bookedAt }: Act, now: Date, inMonths: boolean): string {
  const booked = new Date(bookedAt);
  const happened = new Date(at);
  const day = dayOf(booked, now, inMonths);
  return dateInLagos(happened) < dateInLagos(booked)
    ? `${day}, happened ${formatDate(happened)}`
    : day;
}

function dayOf(at: Date, now: Date, inMonths: boolean): string {
  const day = dateInLagos(at);
  if (day === dateInLagos(now)) return "Today";
  if (day === dateInLagos(new Date(now.getTime() - DAY_MS))) return "Yesterday";
  const date = formatDate(at);
  return inMonths ? date.slice(0, -" 2026".length) : date;
}

/** How it was paid, where it went, or what a maturity consists of. */
export function partsText({ shown, amount }: Act, hidden: boolean): string | null {
  if (shown.returned === undefined) return shown.detail;
  if (hidden) return "with its return";
  return `${formatNaira(koboOf(amount))} + ${formatNaira(koboOf(shown.returned))} return`;
}

/** `20 Nov · card ·· 4081` */
export function rowText(act: Act, now: Date, { inMonths = false, hidden = false }): string {
  return [dayText(act, now, inMonths), partsText(act, hidden)].filter(Boolean).join(" · ");
}

/** `22 daily savings · card ·· 4081` */
export function countText({ folded, shown, bookedAt }: Act, { withMonth }: { withMonth: boolean }) {
  if (!folded) return "";
  const { count, added, given, interval, takenBack } = folded;
  const scheduled = count - added - given;
  const counts = [
    ...(scheduled > 0
      ? [`${scheduled} ${interval} ${scheduled === 1 ? "saving" : "savings"}`]
      : []),
    ...(added > 0 ? [`${added} you added`] : []),
    ...(given > 0 ? [`${given} given by others`] : []),
    ...(takenBack > 0 ? [`${takenBack} taken back by the bank`] : []),
  ];
  const month = withMonth && formatMonth(new Date(bookedAt));
  return [counts.join(" and "), month, shown.detail].filter(Boolean).join(" · ");
}
