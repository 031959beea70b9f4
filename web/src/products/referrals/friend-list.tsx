import type { Referrals, ReferredPerson } from "@osisi/contracts/referrals.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { PagedList, PagedRow } from "./paged-list.tsx";
import { friendStates } from "./points-words.ts";
import { olderFriendsQuery } from "./referral-queries.ts";

/** The friends who joined with the link: a first name, and whether it has earned points. */
export function FriendList({ firstPage }: { firstPage: Referrals["people"] }) {
  const older = useInfiniteQuery(olderFriendsQuery(firstPage.nextCursor));
  const friends = [...firstPage.data, ...(older.data?.pages.flatMap(({ items }) => items) ?? [])];
  return (
    <section aria-labelledby="friends" className="grid min-w-0 gap-3">
      <Heading level={3} id="friends">
        Friends who joined
      </Heading>
      {friends.length === 0 ? (
        <Card padded={false}>
          <EmptyState message="Nobody has joined with your link yet." />
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
