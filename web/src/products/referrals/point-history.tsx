import type { PointMovement, Referrals } from "@osisi/contracts/referrals.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "#ui/dates.ts";
import { Heading } from "#ui/heading.tsx";
import { PagedList, PagedRow } from "./paged-list.tsx";
import { inPoints } from "./points-words.ts";
import { olderPointsQuery } from "./referral-queries.ts";

/** The history of the points. */
export function PointHistory({ firstPage }: { firstPage: Referrals["history"] }) {
  const older = useInfiniteQuery(olderPointsQuery(firstPage.nextCursor));
  const moved = [...firstPage.data, ...(older.data?.pages.flatMap(({ items }) => items) ?? [])];
  return (
    <section aria-labelledby="point-history" className="grid min-w-0 gap-3">
      <Heading level={3} id="point-history">
        Points history
      </Heading>
      <PagedList
        count={moved.length}
        hasMore={older.data ? older.hasNextPage : firstPage.nextCursor !== null}
        loading={older.isFetching}
        problem={older.error?.message}
        onMore={() => void older.fetchNextPage()}
        moreName="Show older points"
      >
        {moved.map((movement) => (
          <Moved key={movement.id} movement={movement} />
        ))}
      </PagedList>
    </section>
  );
}

function Moved({ movement }: { movement: PointMovement }) {
  const isIn = movement.direction === "in";
  return (
    <PagedRow>
      <span className="grid min-w-0">
        <span className="font-medium">{movement.title}</span>
        <time dateTime={movement.at} className="text-14 text-quiet">
          {formatDate(new Date(movement.at))}
        </time>
      </span>
      <span className="grid justify-items-end text-right">
        <span className={`amount font-bold whitespace-nowrap ${isIn ? "text-leaf" : ""}`}>
          {isIn ? "+" : "−"}
          {inPoints(movement.points)}
        </span>
        <span className="amount text-14 text-quiet">Balance {inPoints(movement.pointsAfter)}</span>
      </span>
    </PagedRow>
  );
}
