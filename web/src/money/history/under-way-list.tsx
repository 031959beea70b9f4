import type { UnderWay } from "@osisi/contracts/history.ts";
import { usePayUrls } from "#money/payments/use-pay-urls.ts";
import { PaymentCard } from "./payment-card.tsx";
import { UnderWayCard } from "./under-way-card.tsx";

/** Everything pending, each in its own card; renders nothing where nothing is. */
export function UnderWayList({ items, hidden }: { items: readonly UnderWay[]; hidden: boolean }) {
  const payUrls = usePayUrls();
  if (items.length === 0) return null;
  return (
    <ul aria-label="Waiting for you, or for a bank" className="grid gap-3">
      {items.map((item) => {
        const key = `${item.kind} ${item.reference ?? item.since}`;
        return item.kind === "payment" ? (
          <PaymentCard key={key} item={item} hidden={hidden} payUrl={payUrls(item)} />
        ) : (
          <UnderWayCard key={key} item={item} hidden={hidden} />
        );
      })}
    </ul>
  );
}
