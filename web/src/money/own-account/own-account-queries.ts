import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { profileQuery } from "#people/profile/profile-query.ts";
import { pollPauseMs } from "#people/profile/use-profile-upkeep.ts";
import { api } from "#platform/api/api.ts";
import { dataOf } from "#platform/api/outcome.ts";

export const ownAccountQuery = queryOptions({
  queryKey: ["own-account"],
  queryFn: async ({ signal }): Promise<OwnAccount> =>
    dataOf(await api.get(apiPaths.ownAccount, { signal })),
});

/** Polled while the page is visible: often at first, when a number or a transfer is mostly expected,
 * and then less and less often. */
export function usePolledOwnAccount() {
  const queries = useQueryClient();
  const watch = useRef({ state: "", fetches: 0 });
  const query = useQuery({
    ...ownAccountQuery,
    refetchInterval({ state: { data, dataUpdateCount, errorUpdateCount } }) {
      if (data?.state !== "waiting" && data?.state !== "ready") return false;
      const fetches = dataUpdateCount + errorUpdateCount;
      if (watch.current.state !== data.state) watch.current = { state: data.state, fetches };
      return pollPauseMs(fetches - watch.current.fetches);
    },
  });
  const arrived = useArrived(query.isFetchedAfterMount ? query.data : undefined);
  const reference = arrived?.reference;
  useEffect(() => {
    if (reference !== undefined) void queries.invalidateQueries(profileQuery);
  }, [queries, reference]);
  return { ...query, arrived };
}

/** The newest arrival, if it came while the page was open. `fresh`: not what the device has cached. */
function useArrived(fresh: OwnAccount | undefined) {
  const newest = fresh?.arrivals[0];
  const [first, setFirst] = useState<{ reference: string | undefined }>();
  if (fresh && !first) setFirst({ reference: newest?.reference });
  return first && newest?.reference !== first.reference ? newest : undefined;
}
