import type { MovementKind } from "@osisi/contracts/history.ts";
import { useQuery } from "@tanstack/react-query";
import { paths } from "#platform/paths.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { latestQuery } from "./history-queries.ts";
import { MovementRows, PanelHead } from "./movement-rows.tsx";

interface HistoryPanelProps {
  title: string;
  /** The id of the heading that labels the region. */
  id: string;
  kind?: MovementKind;
  count?: number;
  hidden?: boolean;
}

/** The newest few movements of a kind, and a link to all of them. */
export function HistoryPanel({ title, id, kind, count = 5, hidden = false }: HistoryPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(latestQuery(kind, count));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <PanelHead title={title} id={id} to={paths.history(kind && { kind })} />
      {data ? (
        <Card padded={false}>
          {data.items.length === 0 ? (
            <EmptyState message="No transaction record" />
          ) : (
            <MovementRows movements={data.items} hidden={hidden} />
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
