import type { Investment } from "@osisi/contracts/investments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { koboOf } from "#platform/kobo-of.ts";
import { investmentsQuery } from "./invest-queries.ts";

/** The investments of an investor: those that the profile brings, or, where it brings only the first
 * of them, all as soon as they are read. */
export function useInvestmentsOf({ investments }: Profile): readonly Investment[] {
  const { data: all } = useQuery({ ...investmentsQuery, enabled: investments.nextCursor !== null });
  return all ?? investments.data;
}

/** Interest to date of those that run, and the return of those that have ended. */
export function returnsKobo(investments: readonly Investment[]): bigint {
  return investments
    .filter(({ state }) => state !== "undone")
    .reduce((sum, { interestToDate }) => sum + koboOf(interestToDate), 0n);
}

/** The one that runs and matures first. */
export function nextToMature(investments: readonly Investment[]): Investment | undefined {
  return investments
    .filter(({ state }) => state === "active")
    .toSorted((a, b) => a.endDate.localeCompare(b.endDate))
    .at(0);
}
