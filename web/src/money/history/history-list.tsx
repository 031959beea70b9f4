import * as messages from "@osisi/contracts/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ActPages, type Showing } from "./act-pages.tsx";
import { isReversed, type HistoryFilter } from "./history-filter.ts";
import { monthsQuery } from "./history-queries.ts";
import { foundText, sumOf } from "./month-sums.ts";

interface HistoryListProps extends Showing {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

/** What a filter or a search finds, with its number and its sum. */
export function HistoryList({ filter, onChange, ...showing }: HistoryListProps) {
  const { data: months } = useQuery(monthsQuery(filter));
  if (isReversed(filter)) return <EmptyState message={messages.daysReversed} />;
  const { search, kind, from, to } = filter;
  const widened = { ...(kind && { kind }), ...(search && { search }) };
  return (
    <div className="grid gap-4">
      <output className={months?.length ? "text-14 text-quiet wrap-anywhere" : "sr-only"}>
        {months && foundText(sumOf(months), showing.hidden)}
      </output>
      {months?.length === 0 ? (
        <Nothing search={search} onClear={() => onChange({})} />
      ) : (
        <ActPages filter={filter} headings={{ level: 2 }} {...showing} />
      )}
      {search !== undefined && (from || to) && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-14 text-quiet">
          Not here?
          <Button variant="quiet" onClick={() => onChange(widened)}>
            Search all months
          </Button>
        </p>
      )}
    </div>
  );
}

function Nothing({ search, onClear }: { search: string | undefined; onClear: () => void }) {
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
        <Button variant="secondary" onClick={onClear}>
          Show everything
        </Button>
      </EmptyState>
    </Card>
  );
}
