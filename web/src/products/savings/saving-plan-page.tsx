import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import * as messages from "@osisi/contracts/messages.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { Navigate } from "#router/link.tsx";
import { useParams } from "#router/router-context.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { InstalmentList } from "./instalment-list.tsx";
import { PlanAttention } from "./plan-attention.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { PlanProblem, planQuery } from "./savings-queries.ts";
import { usePlanChanges } from "./use-plan-changes.ts";

export function SavingPlanPage() {
  const { savingPlanId = "" } = useParams();
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(savingPlanId));
  const unknown = error instanceof PlanProblem && error.unknown;
  const problem = unknown ? undefined : error?.message;
  useEffect(() => {
    if (unknown) showToast("error", messages.planUnknown);
  }, [unknown]);
  useEffect(() => {
    if (problem !== undefined) showToast("error", problem);
  }, [problem]);

  if (unknown) return <Navigate to={paths.save()} replace />;
  if (plan) return <PlanContent key={plan.id} plan={plan} />;
  return (
    <div className="grid max-w-180 gap-6">
      <BackLink to={paths.save()}>Saving</BackLink>
      <PageHeading title="Saving plan" />
      {problem === undefined ? (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton shape="mx-auto size-68 rounded-full" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      ) : (
        <ErrorState message={problem} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function PlanContent({ plan }: { plan: SavingPlanDetail }) {
  const changes = usePlanChanges(plan.id);
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-1 lg:pr-16">
          <BackLink to={paths.save()}>Saving</BackLink>
          <PageHeading title={plan.name} />
        </div>
        <PlanSummary plan={plan} />
        <PlanAttention plan={plan} changes={changes} />
        <PlanFacts plan={plan} />
        <InstalmentList plan={plan} changes={changes} />
      </div>
      <aside className="grid gap-6 xl:pt-18">
        <PlanSettings plan={plan} changes={changes} />
      </aside>
    </div>
  );
}
