import { monthsBetween } from "#ui/dates.ts";
import type { Month } from "#ui/ring-geometry.ts";

const MIN_RINGS = 12;
const MAX_RINGS = 24;

/** The investor's tree: a ring for each month since joining, and those of the year ahead. It starts
 * to grow with the first naira. */
export function investorTree(
  profile: { funds: number; investor: { id: string; joinedAt: string } },
  now: Date,
): { seed: string; months: Month[] } {
  const grown = profile.funds > 0 ? monthsBetween(new Date(profile.investor.joinedAt), now) + 1 : 0;
  const paid = Math.min(MAX_RINGS, Math.max(0, grown));
  const months = Array.from({ length: Math.max(MIN_RINGS, paid) }, (_, index) => ({
    state: index < paid ? ("paid" as const) : ("due" as const),
  }));
  return { seed: profile.investor.id, months };
}
