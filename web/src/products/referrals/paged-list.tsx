import { useRef, type ReactNode } from "react";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

interface PagedListProps {
  /** The rows, each a `PagedRow`. */
  children: ReactNode;
  count: number;
  hasMore: boolean;
  loading: boolean;
  problem: string | undefined;
  onMore: () => void;
  /** The button's accessible name. */
  moreName: string;
}

/** Rows in a card, and a button for older ones. */
export function PagedList({
  children,
  count,
  hasMore,
  loading,
  problem,
  onMore,
  moreName,
}: PagedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const more = useFocusOnMore(list, "li", count);
  return (
    <div className="grid gap-3">
      <Card padded={false}>
        <ul ref={list} className="divide-y divide-line px-5">
          {children}
        </ul>
      </Card>
      {problem !== undefined && (
        <p role="alert" className="text-center text-14 text-quiet">
          {problem}
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          aria-label={moreName}
          loading={loading}
          onClick={() => {
            more.expect();
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

/** Two columns; it can take the focus when it is new. */
export function PagedRow({ children }: { children: ReactNode }) {
  return (
    <li tabIndex={-1} className="flex items-start justify-between gap-4 py-4 narrow:flex-wrap">
      {children}
    </li>
  );
}
