import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Investment, InvestmentDetail } from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { queryOptions, type QueryClient, useQuery } from "@tanstack/react-query";
import { INVESTMENTS_KEY, PORTFOLIOS_KEY } from "#people/profile/moved-reads.ts";
import { api } from "#platform/api/api.ts";
import { koboOf } from "#platform/kobo-of.ts";

/** The server's page size, and the maximum number of requests for one list. */
const PAGE = 100;
const MAX_PAGES = 20;

export class InvestmentProblem extends Error {
  override name = "InvestmentProblem";
  /** The investment does not exist, or belongs to another investor. */
  readonly unknown: boolean;

  constructor(message: string, unknown: boolean) {
    super(message);
    this.unknown = unknown;
  }
}

/** All portfolios, with their available units. */
export const portfoliosQuery = queryOptions({
  queryKey: PORTFOLIOS_KEY,
  queryFn: async ({ signal }): Promise<PortfolioView[]> => {
    const outcome = await api.get(apiPaths.portfolios, { signal });
    if (outcome.kind === "ok") return outcome.data;
    throw new InvestmentProblem(messages.noConnection, false);
  },
});

/** All investments, the newest first. */
export const investmentsQuery = queryOptions({
  queryKey: [...INVESTMENTS_KEY, "all"],
  queryFn: async ({ signal }): Promise<Investment[]> => {
    const all: Investment[] = [];
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const last = all.at(-1);
      const query = last && { before: last.id };
      const outcome = await api.get(apiPaths.allInvestments, { signal, ...(query && { query }) });
      if (outcome.kind !== "ok") throw new InvestmentProblem(messages.noConnection, false);
      all.push(...outcome.data);
      if (outcome.data.length < PAGE) break;
    }
    return all;
  },
});

export function investmentQuery(id: string) {
  return queryOptions({
    queryKey: [...INVESTMENTS_KEY, "one", id],
    queryFn: async ({ signal }): Promise<InvestmentDetail> => {
      const outcome = await api.get(`/v1/investments/one/${encodeURIComponent(id)}`, { signal });
      if (outcome.kind === "ok") return outcome.data;
      const unknown = outcome.kind === "refused" && outcome.statusCode === 404;
      const message = unknown ? messages.investmentUnknown : messages.noConnection;
      throw new InvestmentProblem(message, unknown);
    },
  });
}

/** After a purchase, or one with an unknown outcome. */
export async function forgetInvestments(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: INVESTMENTS_KEY }),
    queries.invalidateQueries({ queryKey: PORTFOLIOS_KEY }),
  ]);
}

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
