import type { Act } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatMonth } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActRows, type Folds } from "./act-rows.tsx";
import { isEmpty, isReversed, type HistoryFilter } from "./history-filter.ts";
import { historyQuery } from "./history-queries.ts";

interface HistoryListProps {
  filter: HistoryFilter;
  now: Date;
  hidden: boolean;
  folds: Folds;
  onClear: () => void;
}

export function HistoryList({ filter, now, hidden, folds, onClear }: HistoryListProps) {
  const history = useHistory(filter);
  const { acts, error, isFetching, isFetchingNextPage, hasNextPage } = history;
  const list = useRef<HTMLDivElement>(null);
  const more = useFocusOnMore(list, "[data-movement]", acts?.length ?? 0);

  if (isReversed(filter)) return <EmptyState message={messages.daysReversed} />;
  if (!acts && error) {
    return (
      <ErrorState
        message={error.message}
        retrying={isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (!acts) return <ListSkeleton />;
  if (acts.length === 0 && !hasNextPage) return <Nothing filter={filter} onClear={onClear} />;
  return (
    <div ref={list} className="grid gap-6">
      {byMonth(acts).map((month) => (
        <Month
          key={month.key}
          month={month}
          hidden={hidden}
          now={now}
          filter={filter}
          folds={folds}
        />
      ))}
      {error && (
        <p role="alert" className="text-center text-14 text-quiet">
          {error.message}. This is what we showed last.
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          loading={isFetchingNextPage}
          onClick={() => {
            more.expect();
            void history.fetchNextPage();
          }}
        >
          Show more
        </Button>
      )}
      <output className="sr-only">
        {rowsText(acts)} shown{hasNextPage ? "" : ", which are all"}
      </output>
    </div>
  );
}

function Month({
  month,
  ...rest
}: {
  month: MonthOfActs;
  hidden: boolean;
  now: Date;
  filter: HistoryFilter;
  folds: Folds;
}) {
  return (
    <section aria-labelledby={`month-${month.key}`} className="grid gap-3">
      <Heading level={2} size={20} id={`month-${month.key}`}>
        {month.title}
      </Heading>
      <Card padded={false}>
        <ActRows acts={month.acts} inMonths {...rest} />
      </Card>
    </section>
  );
}

function Nothing({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const { search } = filter;
  return (
    <Card padded={false}>
      <EmptyState
        message={search === undefined ? "No transaction record" : `Nothing found for “${search}”`}
      >
        {search !== undefined && (
          <p className="max-w-[40ch] text-14 text-balance text-quiet">
            Try an amount such as 5,000, a word such as withdrawal, a reference, or the last four
            digits of a card or bank account.
          </p>
        )}
        {!isEmpty(filter) && (
          <Button variant="secondary" onClick={onClear}>
            Show everything
          </Button>
        )}
      </EmptyState>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <span className="sr-only">Your transactions are loading</span>
      <Skeleton shape="h-7 w-40" />
      <Skeleton shape="h-56 rounded-card" />
      <Skeleton shape="h-36 rounded-card" />
    </div>
  );
}

interface MonthOfActs {
  key: string;
  title: string;
  acts: Act[];
}

/** Rows in their order, by the month of booking, as in a statement. */
export function byMonth(acts: readonly Act[]): MonthOfActs[] {
  const months: MonthOfActs[] = [];
  for (const act of acts) {
    const title = formatMonth(new Date(act.bookedAt));
    if (months.at(-1)?.title !== title) months.push({ key: act.id, title, acts: [] });
    months.at(-1)?.acts.push(act);
  }
  return months;
}

/** The rows, and how many transactions are in them. */
function rowsText(acts: readonly Act[]): string {
  const count = acts.reduce(
    (sum, { folded }) => sum + (folded ? folded.count + folded.takenBack : 1),
    0,
  );
  return count === 1 ? "1 transaction" : `${count} transactions`;
}

/** The pages loaded so far. */
function useHistory(filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(filter));
  return { ...query, acts: query.data?.pages.flatMap(({ items }) => items) };
}
