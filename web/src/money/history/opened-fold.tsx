import type { Act, Movement } from "@osisi/contracts/history.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { dayText } from "./act-words.ts";
import type { HistoryFilter } from "./history-filter.ts";
import { foldQuery } from "./history-queries.ts";

/** How many of a fold are shown first. */
const FIRST = 3;

interface OpenedFoldProps {
  act: Act;
  hidden: boolean;
  now: Date;
  filter: HistoryFilter | undefined;
  onOpen: (movement: Movement) => void;
}

/** The instalments of a fold, the newest three first. Each opens its receipt. */
export function OpenedFold({ act, hidden, now, filter, onOpen }: OpenedFoldProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    foldQuery(act.id, filter),
  );
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const found = data?.pages.flatMap(({ items }) => items);
  const shown = all ? found : found?.slice(0, FIRST);
  const more = useFocusOnMore(list, "button", shown?.length ?? 0);
  const { count = 0, takenBack = 0 } = act.folded ?? {};
  const others = count + takenBack - (shown?.length ?? 0);

  if (!shown && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!shown) {
    return (
      <div aria-busy className="pb-4 pl-8">
        <span className="sr-only">{act.shown.title}: loading</span>
        <Skeleton shape="h-28 rounded-card" />
      </div>
    );
  }
  return (
    <div className="pb-4 pl-8">
      <ul ref={list} aria-label={act.shown.title} className="divide-y divide-line">
        {shown.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              data-folded={one.id}
              aria-haspopup="dialog"
              onClick={() => onOpen(one)}
              className="flex min-h-12 w-full items-center justify-between gap-4 py-2 text-left text-14"
            >
              <span className="min-w-0 text-quiet wrap-anywhere">
                {[dayText(one, now, true), oddDetail(one, act)].filter(Boolean).join(" · ")}
              </span>
              <Amount kobo={koboOf(one.shown.amount)} hidden={hidden} />
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="py-2 text-14 text-quiet">
          {error.message}. This is what we showed last.
        </p>
      )}
      {others > 0 && (
        <Button
          variant="secondary"
          loading={all && isFetching}
          onClick={() => {
            more.expect();
            if (all && hasNextPage) void fetchNextPage();
            setAll(true);
          }}
        >
          Show {others} more
        </Button>
      )}
    </div>
  );
}

/** How it was paid, where that is not how all of them were. */
function oddDetail({ shown }: Act, fold: Act): string | null {
  return shown.detail === fold.shown.detail ? null : shown.detail;
}
