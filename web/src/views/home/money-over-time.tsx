import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { USUAL_RANGE } from "./home-reads.ts";
import { MoneyChart } from "./money-chart.tsx";
import { MoneyFigures } from "./money-figures.tsx";
import { balanceHistoryQuery } from "./overview-queries.ts";
import { RangeChoice } from "./range-choice.tsx";
import { Seed } from "./seed.tsx";

interface MoneyOverTimeProps {
  /** No money has ever come in. */
  isNew: boolean;
  hidden: boolean;
}

/** Stash, saving plans and investments from day to day. */
export function MoneyOverTime({ isNew, hidden }: MoneyOverTimeProps) {
  return (
    <section aria-labelledby="over-time" className="grid min-w-0 gap-3">
      <Heading level={2} size={20} id="over-time">
        Your money over time
      </Heading>
      {isNew ? <Seed /> : <History hidden={hidden} />}
    </section>
  );
}

/** The place is as high while it is loading as afterwards. */
function History({ hidden }: { hidden: boolean }) {
  const [range, setRange] = useState(USUAL_RANGE);
  const query = useQuery(balanceHistoryQuery(range));
  const { data: newest, error, isFetching, isPlaceholderData, refetch } = query;
  const data = useDeferredValue(newest);
  if (!newest && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <Card>
      <div className="grid min-h-107 content-start gap-4 sm:min-h-98">
        <RangeChoice value={range} onChange={setRange} />
        {data ? (
          <div className={`grid gap-4 ${isPlaceholderData ? "opacity-60" : ""}`}>
            <MoneyChart key={data.range} points={data.points} hidden={hidden} />
            {!hidden && <MoneyFigures points={data.points} />}
          </div>
        ) : (
          <div aria-busy className="grid">
            <span className="sr-only">Your money over time is loading</span>
            <Skeleton shape="h-88" />
          </div>
        )}
      </div>
    </Card>
  );
}
