import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { Navigate } from "#router/link.tsx";
import { useParams } from "#router/router-context.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AfterMaturity } from "./after-maturity.tsx";
import { AtMaturityPanel } from "./at-maturity.tsx";
import { InvestmentProblem, investmentQuery } from "./invest-queries.ts";
import { shortId } from "./invest-words.ts";
import { InvestmentFacts } from "./investment-facts.tsx";
import { InvestmentSummary } from "./investment-summary.tsx";
import { ValueChart } from "./value-chart.tsx";

export function InvestmentPage() {
  const { investmentId = "" } = useParams();
  const { data: investment, error, isFetching, refetch } = useQuery(investmentQuery(investmentId));
  const unknown = error instanceof InvestmentProblem && error.unknown;
  const problem = unknown ? undefined : error?.message;
  useEffect(() => {
    if (unknown) showToast("error", messages.investmentUnknown);
  }, [unknown]);
  useEffect(() => {
    if (problem !== undefined) showToast("error", problem);
  }, [problem]);

  if (unknown) return <Navigate to={paths.invest()} replace />;
  if (investment) return <Content key={investment.id} investment={investment} />;
  return (
    <div className="grid max-w-180 gap-6">
      <BackLink to={paths.invest()}>Invest</BackLink>
      <PageHeading title="Investment" />
      {problem === undefined ? (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton shape="mx-auto size-62 rounded-full" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      ) : (
        <ErrorState message={problem} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Content({ investment }: { investment: InvestmentDetail }) {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-1 lg:pr-16">
          <BackLink to={paths.invest()}>Invest</BackLink>
          <PageHeading title={investment.portfolioName} />
          <p className="text-quiet">{shortId(investment.id)}</p>
        </div>
        <InvestmentSummary investment={investment} />
        <InvestmentFacts investment={investment} />
        {investment.state !== "undone" && <ValueChart investment={investment} />}
      </div>
      <aside className="grid gap-6 xl:pt-18">
        {investment.state === "active" && <AtMaturityPanel investment={investment} />}
        {investment.state === "matured" && <AfterMaturity investment={investment} />}
      </aside>
    </div>
  );
}
