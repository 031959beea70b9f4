import type { ActKind } from "@osisi/contracts/history.ts";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "#platform/use-now.ts";
import { paths } from "#platform/paths.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { latestQuery } from "./history-queries.ts";
import { PanelHead } from "./panel-head.tsx";
import { ActRows } from "./act-rows.tsx";

interface HistoryPanelProps {
  title: string;
  /** The id of the heading that labels the region. */
  id: string;
  kind: ActKind;
  count?: number;
  hidden?: boolean;
}

/** The newest few acts of a kind, and a link to all of them. */
export function HistoryPanel({ title, id, kind, count = 5, hidden = false }: HistoryPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(latestQuery(kind, count));
  const now = useNow();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <PanelHead title={title} id={id} to={paths.history({ kind })} />
      {data ? (
        <Card padded={false}>
          {data.items.length === 0 ? (
            <EmptyState message="No transaction record" />
          ) : (
            <ActRows acts={data.items} hidden={hidden} now={now} />
          )}
        </Card>
      ) : error ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <span className="sr-only">{title}: loading</span>
          <Skeleton shape="h-36 rounded-card" />
        </div>
      )}
    </section>
  );
}
