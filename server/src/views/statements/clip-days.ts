import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Days } from "./statement.ts";

/** Removes future days: a statement of this month ends today. `undefined` if the first day is in
 * the future. */
export function clipDays({ from, to }: Days, now: Date): Days | undefined {
  const today = dateInLagos(now);
  if (from > today) return undefined;
  return { from, to: to < today ? to : today };
}
