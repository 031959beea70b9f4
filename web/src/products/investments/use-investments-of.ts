import type { Investment } from "@osisi/contracts/investments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { koboOf } from "#platform/kobo-of.ts";
import { investmentsQuery } from "./invest-queries.ts";

/** The investments of an investor: those of the profile, or, where it has only the first of them,
 * all as soon as they are loaded. */
export function useInvestmentsOf({ investments }: Profile): readonly Investment[] {
  const { data: all } = useQuery({ ...investmentsQuery, enabled: investments.nextCursor !== null });
  return all ?? investments.data;
}

/** Interest to date of the active ones, and the return of the matured ones. */
export function returnsKobo(investments: readonly Investment[]): bigint {
  return investments
    .filter(({ state }) => state !== "undone")
    .reduce((sum, { interestToDate }) => sum + koboOf(interestToDate), 0n);
}

/** The active one that matures first. */
export function nextToMature(investments: readonly Investment[]): Investment | undefined {
  return investments
    .filter(({ state }) => state === "active")
    .toSorted((a, b) => a.endDate.localeCompare(b.endDate))
    .at(0);
}
