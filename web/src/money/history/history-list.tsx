import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Movement } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate, formatMonth } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { isEmpty, isReversed, type HistoryFilter } from "./history-filter.ts";
import { historyQuery } from "./history-queries.ts";
import { MovementRows } from "./movement-rows.tsx";

interface HistoryListProps {
  filter: HistoryFilter;
  now: Date;
  hidden: boolean;
  onClear: () => void;
}

export function HistoryList({ filter, now, hidden, onClear }: HistoryListProps) {
  const history = useHistory(filter);
  const { movements, error, isFetching, isFetchingNextPage, hasNextPage } = history;
  const list = useRef<HTMLDivElement>(null);
  const more = useFocusOnMore(list, "[data-movement]", movements?.length ?? 0);

  if (isReversed(filter)) return <EmptyState message={messages.daysReversed} />;
  if (!movements && error) {
    return (
      <ErrorState
        message={error.message}
        retrying={isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (!movements) return <ListSkeleton />;
  if (movements.length === 0) return <Nothing filter={filter} onClear={onClear} />;
  return (
    <div ref={list} className="grid gap-6">
      {byMonth(movements, now).map((month) => (
        <Month key={month.key} month={month} hidden={hidden} />
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
        {movements.length} transactions shown{hasNextPage ? "" : ", which are all"}
      </output>
    </div>
  );
}

function Month({ month, hidden }: { month: MonthOfDays; hidden: boolean }) {
  return (
    <section aria-labelledby={`month-${month.key}`} className="grid gap-4">
      <Heading level={2} size={20} id={`month-${month.key}`}>
        {month.title}
      </Heading>
      {month.days.map((day) => (
        <section key={day.key} aria-labelledby={`day-${day.key}`} className="grid gap-2">
          <h3 id={`day-${day.key}`} className="px-5 text-14 font-semibold text-quiet">
            {day.title}
          </h3>
          <Card padded={false}>
            <MovementRows movements={day.movements} hidden={hidden} within="day" />
          </Card>
        </section>
      ))}
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

interface Day {
  key: string;
  title: string;
  movements: Movement[];
}

interface MonthOfDays {
  key: string;
  title: string;
  days: Day[];
}

/** Lines in their order, grouped by the month and the day of booking, as in a statement. A movement
 * of an earlier day shows its own date. */
export function byMonth(movements: readonly Movement[], now: Date): MonthOfDays[] {
  const months: MonthOfDays[] = [];
  for (const movement of movements) {
    const at = new Date(movement.bookedAt);
    const monthTitle = formatMonth(at);
    if (months.at(-1)?.title !== monthTitle) {
      months.push({ key: movement.id, title: monthTitle, days: [] });
    }
    const days = months.at(-1)?.days ?? [];
    const title = dayTitle(at, now);
    if (days.at(-1)?.title !== title) days.push({ key: movement.id, title, movements: [] });
    days.at(-1)?.movements.push(movement);
  }
  return months;
}

const DAY_MS = 24 * 60 * 60_000;

function dayTitle(at: Date, now: Date): string {
  const day = dateInLagos(at);
  if (day === dateInLagos(now)) return "Today";
  if (day === dateInLagos(new Date(now.getTime() - DAY_MS))) return "Yesterday";
  return formatDate(at);
}

/** The pages loaded so far. */
function useHistory(filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(filter));
  return { ...query, movements: query.data?.pages.flatMap(({ items }) => items) };
}
