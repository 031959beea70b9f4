import * as messages from "@osisi/contracts/messages.ts";
import { usePrefetchQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { useLocation } from "#router/router-context.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { HomeContent } from "./home-content.tsx";
import { USUAL_RANGE } from "./home-reads.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { balanceHistoryQuery, useOverview } from "./overview-queries.ts";

export { readHome } from "./read-home.ts";

/** All of Home's data is requested and shown together, so that nothing moves afterwards. As it is
 * much, it is rendered in slices behind the visible page, so that a slow phone stays responsive. */
export function HomePage() {
  const { data, isPending, isFetching, problem, refetch } = useProfile();
  const profile = useDeferredValue(data);
  const overview = useOverview();
  const isFirstOfVisit = useLocation().key === "default";
  const [inParts] = useState(!data || (isFirstOfVisit && !isFetching));
  usePrefetchQuery(balanceHistoryQuery(USUAL_RANGE));
  if (profile && (overview.data || overview.problem !== undefined)) {
    return <HomeContent profile={profile} overview={overview} inParts={inParts} />;
  }
  if (data || isPending) return <HomeSkeleton />;
  return (
    <div className="grid gap-6 py-4 lg:py-0">
      <PageHeading title="Home">We could not load your home page</PageHeading>
      <ErrorState
        message={problem ?? messages.noConnection}
        retrying={isFetching}
        onRetry={refetch}
      />
    </div>
  );
}
