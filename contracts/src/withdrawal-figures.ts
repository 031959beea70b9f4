/** How long withdrawals took, as the landing page says it. */

/** Below so many in 30 days, figures say little, and could be about one investor. */
export const leastForFigures = 100;
export const figureDays = 30;

/** Of the withdrawals that were paid within the last 30 days: from the request to the payment. */
export type WithdrawalFigures = Readonly<{
  /** The moment they were computed, as ISO 8601. */
  asOf: string;
  medianMinutes: number;
  slowestMinutes: number;
  /** Requested, and not paid yet. */
  waiting: number;
}>;

/** Rounded up, so that it never sounds faster than it was. */
export function asDuration(minutes: number): string {
  if (minutes <= 90) return counted(Math.max(1, Math.ceil(minutes)), "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? counted(hours, "hour") : counted(Math.ceil(hours / 24), "day");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
