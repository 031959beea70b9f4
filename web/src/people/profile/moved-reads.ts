import type { Profile } from "@osisi/contracts/profile.ts";
import type { QueryClient } from "@tanstack/react-query";

/** The query keys of data about money, beside the profile. The overview is below the profile's own:
 * what invalidates that invalidates it as well. */
export const OVERVIEW_KEY = ["profile", "overview"];
export const HISTORY_KEY = ["history"];
export const SAVINGS_KEY = ["savings"];
export const INVESTMENTS_KEY = ["investments"];
export const PORTFOLIOS_KEY = ["portfolios"];

/** Changes when something has moved. */
export function stampOf(profile: Profile): string {
  const { transactions, underWay, balance, activeInvestmentBalance } = profile;
  const newest = transactions.data[0]?.id ?? "";
  return [newest, underWay.length, balance, activeInvestmentBalance].join(" ");
}

/** Visible data is refetched, the rest when it is next used. */
export function readMovedAgain(queries: QueryClient): void {
  const old = [OVERVIEW_KEY, HISTORY_KEY, SAVINGS_KEY, INVESTMENTS_KEY, PORTFOLIOS_KEY];
  for (const queryKey of old) void queries.invalidateQueries({ queryKey });
}
