import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { queryOptions } from "@tanstack/react-query";
import { Notice } from "#ui/notice.tsx";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";
import { formatMoment } from "#ui/dates.ts";

export const freezeQuery = queryOptions({
  queryKey: ["freeze"],
  queryFn: async ({ signal }) => {
    return dataOf(await api.get(apiPaths.freeze, { signal }));
  },
  meta: { kept: false },
});

/** Replaces withdrawing, on the day after the account was unfrozen. */
export function HeldNotice({ until }: { until: string }) {
  return (
    <Notice tone="attention">
      <p className="font-semibold text-ink">
        You can withdraw again from {formatMoment(new Date(until))}
      </p>
      <p>
        Your account was frozen. For 24 hours after it was unfrozen no money leaves it, so that you
        have time to freeze it again if it was not you.
      </p>
      <p>Money still comes in, and you can save and invest as ever.</p>
    </Notice>
  );
}
