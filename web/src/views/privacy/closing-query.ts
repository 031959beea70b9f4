import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ClosingReason } from "@osisi/contracts/closing.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { paths } from "#platform/paths.ts";

/** What prevents closing the account. Requested when the dialog opens. */
export const closingQuery = queryOptions({
  queryKey: ["closing"],
  gcTime: 0,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.closing, { signal })).reasons;
  },
});

/** The page that resolves each of them. */
export const wayOut: Record<ClosingReason["kind"], { to: string; label: string }> = {
  stash: { to: paths.home(), label: "Go to your stash" },
  withdrawals: { to: paths.history(), label: "See it in History" },
  payments: { to: paths.home(), label: "See it on Home" },
  plans: { to: paths.save(), label: "See your plans" },
  investments: { to: paths.invest(), label: "See your investments" },
  points: { to: paths.greenAssetFinanceSummary(), label: "Redeem your points" },
  refunds: { to: paths.history(), label: "See it in History" },
  disputes: { to: paths.home(), label: "See it on Home" },
  debt: { to: paths.home(), label: "Go to your stash" },
};
