import { useQuery } from "@tanstack/react-query";
import type { MovementKind } from "@osisi/contracts/history.ts";
import { paths } from "../app/paths.ts";
import { Link } from "../router/link.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Heading } from "../ui/heading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { latestQuery } from "./history-queries.ts";
import { MovementRows } from "./movement-rows.tsx";

interface HistoryPanelProps {
  title: string;
  /** Names the region, once on a page. */
  id: string;
  kind?: MovementKind;
  count?: number;
  hidden?: boolean;
}

/** The newest few movements of a kind, and the way to all of them. */
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

export function PanelHead({ title, id, to }: { title: string; id: string; to: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <Heading level={2} size={20} id={id}>
        {title}
      </Heading>
      <Link
        to={to}
        className="-my-3 inline-flex min-h-12 items-center font-semibold text-forest underline-offset-4 hover:underline"
      >
        See all<span className="sr-only"> of {title.toLowerCase()}</span>
      </Link>
    </div>
  );
}
