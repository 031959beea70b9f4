import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FriendList } from "./friend-list.tsx";
import { PointHistory } from "./point-history.tsx";
import { PointsCard } from "./points-card.tsx";
import { referralsQuery } from "./referral-queries.ts";
import { ShareLink } from "./share-link.tsx";

/** Inviting friends to the green portfolio, and the reward for it. */
export function GreenPoints() {
  const { data, error, isFetching, refetch } = useQuery(referralsQuery);
  return (
    <section
      aria-labelledby="green-points"
      aria-busy={!data && !error}
      className="grid min-w-0 gap-3"
    >
      <Heading level={2} id="green-points">
        Green points
      </Heading>
      {data && (
        <div className="grid min-w-0 gap-6">
          <div className="grid min-w-0 gap-3">
            <PointsCard referrals={data} />
            <ShareLink slug={data.slug} link={data.link} />
          </div>
          <FriendList firstPage={data.people} />
          {data.history.data.length > 0 && <PointHistory firstPage={data.history} />}
        </div>
      )}
      {!data && !error && (
        <div className="grid gap-3">
          <span className="sr-only">Your green points are loading</span>
          <Skeleton shape="h-56 rounded-card" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      )}
      {!data && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
