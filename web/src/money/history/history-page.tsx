import { useState } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { useNow } from "#platform/use-now.ts";
import { useSearchParams } from "#router/router-context.ts";
import { Heading } from "#ui/heading.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { FilterBar } from "./filter-bar.tsx";
import {
  isEmpty,
  openedOf,
  readFilter,
  readOpened,
  searchOf,
  type HistoryFilter,
} from "./history-filter.ts";
import { HistoryList } from "./history-list.tsx";
import { MonthSections } from "./month-sections.tsx";
import { StatementDialog } from "./statement-dialog.tsx";
import { UnderWayList } from "./under-way-list.tsx";

/** All movements and pending payments. The filter is stored in the address. */
export function HistoryPage() {
  const [asksForStatement, setAsksForStatement] = useState(false);
  const [search, setSearch] = useSearchParams();
  const { data: profile } = useProfile();
  const { hidden, toggle } = useHiddenBalance();
  const now = useNow();
  const filter = readFilter(search);
  const opened = readOpened(search);
  const underWay = profile?.underWay ?? [];

  /** The focus stays on the filter. */
  function show(wanted: HistoryFilter) {
    setSearch(searchOf(wanted), { preventScrollReset: true, state: { keepFocus: true } });
  }

  const showing = { now, hidden, folds: { opened, toggle: toggleFold } };

  function toggleFold(id: string) {
    const others = opened.filter((one) => one !== id);
    const wanted = opened.includes(id) ? others : [...others, id];
    setSearch(
      { ...searchOf(filter), ...openedOf(wanted) },
      {
        preventScrollReset: true,
        replace: true,
        state: { keepFocus: true },
      },
    );
  }

  /** Going back leaves the search, not its last letter. */
  function look(text: string) {
    const { search: before, ...rest } = filter;
    setSearch(searchOf({ ...rest, ...(text && { search: text }) }), {
      preventScrollReset: true,
      replace: before !== undefined,
      state: { keepFocus: true },
    });
  }

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center xl:max-w-[45rem]">
        <PageHeading title="Transactions" />
        <IconButton
          name={hidden ? "Show amounts" : "Hide amounts"}
          icon={hidden ? "eye-off" : "eye"}
          onClick={toggle}
        />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setAsksForStatement(true)}
          className="ml-auto inline-flex min-h-12 items-center font-semibold text-forest underline-offset-4 hover:underline lg:max-xl:mr-16"
        >
          Statement
        </button>
      </div>
      {underWay.length > 0 && (
        <section aria-labelledby="under-way" className="grid gap-3 xl:max-w-[45rem]">
          <Heading level={2} size={20} id="under-way">
            Waiting for you, or for a bank
          </Heading>
          <UnderWayList items={underWay} hidden={hidden} />
        </section>
      )}
      <div className="xl:max-w-[45rem]">
        <FilterBar filter={filter} now={now} onChange={show} onSearch={look} />
      </div>
      {isEmpty(filter) ? (
        <MonthSections {...showing} />
      ) : (
        <div className="xl:max-w-[45rem]">
          <HistoryList filter={filter} onChange={show} {...showing} />
        </div>
      )}
      {asksForStatement && (
        <StatementDialog now={now} hidden={hidden} onClose={() => setAsksForStatement(false)} />
      )}
    </div>
  );
}
