import type { PointMovement, Referrals, ReferredPerson } from "@osisi/contracts/referrals.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { friendStates, inPoints } from "./points-words.ts";
import { olderFriendsQuery, olderPointsQuery } from "./referral-queries.ts";

interface PagedListProps {
  /** The rows, each a `PagedRow`. */
  children: ReactNode;
  count: number;
  hasMore: boolean;
  loading: boolean;
  problem: string | undefined;
  onMore: () => void;
  /** The button's accessible name. */
  moreName: string;
}

/** Rows in a card, and a button for older ones. */
function PagedList({
  children,
  count,
  hasMore,
  loading,
  problem,
  onMore,
  moreName,
}: PagedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const more = useFocusOnMore(list, "li", count);
  return (
    <div className="grid gap-3">
      <Card padded={false}>
        <ul ref={list} className="divide-y divide-line px-5">
          {children}
        </ul>
      </Card>
      {problem !== undefined && (
        <p role="alert" className="text-center text-14 text-quiet">
          {problem}
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          aria-label={moreName}
          loading={loading}
          onClick={() => {
            more.expect();
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

/** Two columns; it can take the focus when it is new. */
function PagedRow({ children }: { children: ReactNode }) {
  return (
    <li tabIndex={-1} className="flex items-start justify-between gap-4 py-4 narrow:flex-wrap">
      {children}
    </li>
  );
}

/** The friends who joined with the link: a first name, and whether it has earned points. */
export function FriendList({ firstPage }: { firstPage: Referrals["people"] }) {
  const older = useInfiniteQuery(olderFriendsQuery(firstPage.nextCursor));
  const friends = [...firstPage.data, ...(older.data?.pages.flatMap(({ items }) => items) ?? [])];
  return (
    <section aria-labelledby="friends" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="friends">
        Friends who joined
      </Heading>
      {friends.length === 0 ? (
        <Card padded={false}>
          <EmptyState message="No one has joined with your link yet." />
        </Card>
      ) : (
        <PagedList
          count={friends.length}
          hasMore={older.data ? older.hasNextPage : firstPage.nextCursor !== null}
          loading={older.isFetching}
          problem={older.error?.message}
          onMore={() => void older.fetchNextPage()}
          moreName="Show more friends"
        >
          {friends.map((friend) => (
            <Friend key={friend.id} friend={friend} />
          ))}
        </PagedList>
      )}
    </section>
  );
}

function Friend({ friend }: { friend: ReferredPerson }) {
  const { state } = friend;
  const tone = state === "rewarded" ? "text-leaf" : state === "undone" ? "text-clay" : "text-quiet";
  return (
    <PagedRow>
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-medium">{friend.firstName}</span>
        <span className={`text-14 ${tone}`}>{friendStates[state]}</span>
      </span>
      <time dateTime={friend.joinedAt} className="shrink-0 text-14 text-quiet">
        {formatDate(new Date(friend.joinedAt))}
      </time>
    </PagedRow>
  );
}

/** The history of the points. */
export function PointHistory({ firstPage }: { firstPage: Referrals["history"] }) {
  const older = useInfiniteQuery(olderPointsQuery(firstPage.nextCursor));
  const moved = [...firstPage.data, ...(older.data?.pages.flatMap(({ items }) => items) ?? [])];
  return (
    <section aria-labelledby="point-history" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="point-history">
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
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-medium">{movement.title}</span>
        <time dateTime={movement.at} className="text-14 text-quiet">
          {formatDate(new Date(movement.at))}
        </time>
      </span>
      <span className="ml-auto grid justify-items-end text-right">
        <span className={`amount font-bold whitespace-nowrap ${isIn ? "text-leaf" : ""}`}>
          {isIn ? "+" : "−"}
          {inPoints(movement.points)}
        </span>
        <span className="amount text-14 text-quiet">Balance {inPoints(movement.pointsAfter)}</span>
      </span>
    </PagedRow>
  );
}
