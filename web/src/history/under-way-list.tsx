import type { UnderWay } from "@osisi/contracts/history.ts";
import { UnderWayCard } from "./under-way-card.tsx";
import { usePayUrls } from "../home/use-pay-urls.ts";

/** All that is on its way; nothing at all where nothing is. */
export function UnderWayList({ items, hidden }: { items: readonly UnderWay[]; hidden: boolean }) {
  const payUrls = usePayUrls();
  if (items.length === 0) return null;
  return (
    <ul aria-label="Money on its way" className="grid gap-3">
      {items.map((item) => (
        <UnderWayCard
          key={`${item.kind} ${item.reference ?? item.since}`}
          item={item}
          hidden={hidden}
          payUrl={payUrls(item)}
        />
      ))}
    </ul>
  );
}
