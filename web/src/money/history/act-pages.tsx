import type { Act, HistoryMonth } from "@osisi/contracts/history.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatMonth } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActRows, type Folds } from "./act-rows.tsx";
import { monthOf } from "./act-words.ts";
import type { HistoryFilter } from "./history-filter.ts";
import { historyQuery } from "./history-queries.ts";
import { countText, totalsText } from "./month-sums.ts";

/** What every list of the history needs to show its rows. */
export interface Showing {
  now: Date;
  hidden: boolean;
  folds: Folds;
}

interface ActPagesProps extends Showing {
  filter: HistoryFilter;
  /** Without, the rows have no headings. */
  headings?: { level: 2 | 3; sums?: readonly HistoryMonth[] };
}

/** The acts of a filter, page by page. */
export function ActPages({ filter, headings, ...showing }: ActPagesProps) {
  const history = useInfiniteQuery(historyQuery(filter));
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = history;
  const acts = data?.pages.flatMap(({ items }) => items);
  const list = useRef<HTMLDivElement>(null);
  const more = useFocusOnMore(list, "[data-movement]", acts?.length ?? 0);

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
  return (
    <div ref={list} className="grid gap-6">
      {headings ? (
        byMonth(acts).map((month) => (
          <section key={month.key} aria-labelledby={`month-${month.key}`} className="grid gap-3">
            <div>
              <Heading level={headings.level} size={20} id={`month-${month.key}`}>
                {month.title}
              </Heading>
              <MonthTotals of={month} sums={headings.sums} hidden={showing.hidden} />
            </div>
            <Card padded={false}>
              <ActRows acts={month.acts} filter={filter} inMonths {...showing} />
            </Card>
          </section>
        ))
      ) : (
        <ActRows acts={acts} filter={filter} inMonths {...showing} />
      )}
      {error && (
        <p role="alert" className="text-center text-14 text-quiet">
          {error.message}. This is what we showed last.
        </p>
      )}
      {hasNextPage && (
        <div className={`grid ${headings ? "" : "px-5 pb-5"}`}>
          <Button
            variant="secondary"
            loading={isFetchingNextPage}
            onClick={() => {
              more.expect();
              void fetchNextPage();
            }}
          >
            Show more
          </Button>
        </div>
      )}
      <output className="sr-only">
        {countText(countOf(acts))} shown{hasNextPage ? "" : ", which are all"}
      </output>
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <span className="sr-only">Your transactions are loading</span>
      <Skeleton shape="h-7 w-40" />
      <Skeleton shape="h-56 rounded-card" />
      <Skeleton shape="h-36 rounded-card" />
    </div>
  );
}

interface MonthTotalsProps {
  of: MonthOfActs;
  sums: readonly HistoryMonth[] | undefined;
  hidden: boolean;
}

function MonthTotals({ of, sums, hidden }: MonthTotalsProps) {
  const found = sums?.find(({ month }) => month === of.month);
  if (!found || hidden) return null;
  return <p className="text-14 text-quiet wrap-anywhere">{totalsText(found)}</p>;
}

interface MonthOfActs {
  key: string;
  title: string;
  /** `2026-11` */
  month: string;
  acts: Act[];
}

/** Rows in their order, by the month of booking, as in a statement. */
export function byMonth(acts: readonly Act[]): MonthOfActs[] {
  const months: MonthOfActs[] = [];
  for (const act of acts) {
    const month = monthOf(act);
    if (months.at(-1)?.month !== month) {
      months.push({ key: act.id, title: formatMonth(new Date(act.bookedAt)), month, acts: [] });
    }
    months.at(-1)?.acts.push(act);
  }
  return months;
}

/** How many transactions are in the rows. */
function countOf(acts: readonly Act[]): number {
  return acts.reduce((sum, { folded }) => sum + (folded ? folded.count + folded.takenBack : 1), 0);
}
