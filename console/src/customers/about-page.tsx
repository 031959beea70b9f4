import { useQuery } from "@tanstack/react-query";
import { aboutAnswer } from "@osisi/contracts/console/about.ts";
import { Link, useParams } from "react-router-dom";
import { get } from "../api.ts";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Bars, Empty, Failed } from "../ui/states.tsx";
import { StuckItem } from "./stuck-item.tsx";

/** What a reference is: a payment, money in suspense, a withdrawal, a refund or a dispute. */
export function AboutPage() {
  const { reference = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["about", reference],
    queryFn: () => get(`/api/about/${encodeURIComponent(reference)}`, aboutAnswer),
    refetchInterval: 10_000,
  });
  return (
    <Page title={reference}>
      {error && <Failed error={error} onAgain={refetch} />}
      {isPending && (
        <Panel>
          <Bars />
        </Panel>
      )}
      {data?.items.length === 0 && (
        <Panel>
          <Empty>Nothing has this reference.</Empty>
        </Panel>
      )}
      {data?.items.map((item) => (
        <div key={item.kind} className="stack">
          <StuckItem item={item} />
          {item.investorId && <Link to={`/customers/${item.investorId}`}>Open the customer</Link>}
        </div>
      ))}
    </Page>
  );
}
