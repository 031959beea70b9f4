import { usePrefetchInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { ActPages, ListSkeleton, type Showing } from "./act-pages.tsx";
import { daysOf } from "./history-filter.ts";
import { historyQuery, monthsQuery } from "./history-queries.ts";
import { foldedText, type Section, sectionsOf, sumOf } from "./month-sums.ts";

/** The whole history: the newest month, and a row for each older one, which opens in place. */
export function MonthSections(showing: Showing) {
  // The newest month is usually this one: both answers come in one round trip.
  usePrefetchInfiniteQuery(historyQuery(daysOf("this-month", showing.now)));
  const { data: months, error, isFetching, refetch } = useQuery(monthsQuery({}));
  if (!months && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!months) return <ListSkeleton />;
  const [newest, ...older] = sectionsOf(months);
  if (!newest) {
    return (
      <Card padded={false}>
        <EmptyState message="No transaction record" />
      </Card>
    );
  }
  const { from, to } = newest;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <ActPages filter={{ from, to }} headings={{ level: 2, sums: months }} {...showing} />
      {older.length > 0 && (
        <section aria-labelledby="older" className="grid gap-3">
          <Heading level={2} size={20} id="older">
            Earlier
          </Heading>
          {older.map((section) => (
            <FoldedSection key={section.key} section={section} {...showing} />
          ))}
        </section>
      )}
    </div>
  );
}

function FoldedSection({ section, ...showing }: Showing & { section: Section }) {
  const { key, title, months, from, to } = section;
  const { folds, hidden } = showing;
  const open = folds.opened.includes(key);
  const id = useId();
  const filter = { from, to };
  const row = (
    <h3>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => folds.toggle(key)}
        className="flex w-full items-center gap-3 px-5 py-4 text-left"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-medium">{title}</span>
          <span className="text-14 text-quiet wrap-anywhere">
            {foldedText(sumOf(months), hidden)}
          </span>
        </span>
        <span className={`text-quiet motion-press ${open ? "-rotate-90" : "rotate-90"}`}>
          <Icon name="chevron" size={20} />
        </span>
      </button>
    </h3>
  );
  if (months.length === 1) {
    return (
      <Card padded={false}>
        {row}
        <div id={id} hidden={!open} className="border-t border-line">
          {open && <ActPages filter={filter} {...showing} />}
        </div>
      </Card>
    );
  }
  return (
    <>
      <Card padded={false}>{row}</Card>
      <div id={id} hidden={!open} className="py-3">
        {open && <ActPages filter={filter} headings={{ level: 3, sums: months }} {...showing} />}
      </div>
    </>
  );
}
