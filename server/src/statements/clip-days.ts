import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Days } from "./read-statement.ts";

/** What has not come yet is left out: a statement of this month ends today. Nothing is left where the
 * first day has not come. */
export function clipDays({ from, to }: Days, now: Date): Days | undefined {
  const today = dateInLagos(now);
  if (from > today) return undefined;
  return { from, to: to < today ? to : today };
}
