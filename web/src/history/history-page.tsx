import { useSearchParams } from "react-router";
import { PageHeading } from "../dashboard/page-heading.tsx";
import { useHiddenBalance } from "../home/use-hidden-balance.ts";
import { useNow } from "../app/use-now.ts";
import { useProfile } from "../profile/use-profile.ts";
import { Heading } from "../ui/heading.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { readFilter, searchOf, type HistoryFilter } from "./history-filter.ts";
import { HistoryList } from "./history-list.tsx";
import { UnderWayList } from "./under-way-list.tsx";

/** Everything that ever moved, and what is still moving. What is wanted stands in the address. */
export function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const { data: profile } = useProfile();
  const { hidden, toggle } = useHiddenBalance();
  const now = useNow();
  const filter = readFilter(search);
  const underWay = profile?.underWay ?? [];

  /** The hand stays where it is, on the filter. */
  function show(wanted: HistoryFilter) {
    setSearch(searchOf(wanted), { preventScrollReset: true, state: { keepFocus: true } });
  }

  return (
    <div className="grid max-w-180 gap-8">
      <div className="flex items-center gap-1 lg:pr-16">
        <PageHeading title="Transactions" />
        <IconButton
          name={hidden ? "Show amounts" : "Hide amounts"}
          icon={hidden ? "eye-off" : "eye"}
          onClick={toggle}
        />
      </div>
      {underWay.length > 0 && (
        <section aria-labelledby="under-way" className="grid gap-3">
          <Heading level={2} size={20} id="under-way">
            On its way
          </Heading>
          <UnderWayList items={underWay} hidden={hidden} />
        </section>
      )}
      <div className="grid gap-6">
        <FilterBar filter={filter} now={now} onChange={show} />
        <HistoryList
          filter={filter}
          now={now}
          hidden={hidden}
          newestId={profile?.transactions.data[0]?.id}
          onClear={() => show({})}
        />
      </div>
    </div>
  );
}
