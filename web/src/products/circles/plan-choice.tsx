import * as messages from "@osisi/contracts/messages.ts";
import { planActions } from "@osisi/contracts/plan-actions.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useQuery } from "@tanstack/react-query";
import { koboOf } from "#platform/kobo-of.ts";
import { openedHere } from "#platform/forms/opened-here.ts";
import { paths } from "#platform/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { amountAndInterval } from "#products/savings/plan-words.ts";
import { plansQuery } from "#products/savings/savings-queries.ts";
import { circlesQuery } from "./circle-queries.ts";

/** The running plans that are in no circle; undefined until they are known. */
export function useFreePlans() {
  const plans = useQuery(plansQuery);
  const circles = useQuery(circlesQuery);
  const failed = (plans.error && !plans.data) || (circles.error && !circles.data);
  const taken = new Set(circles.data?.map(({ plan }) => plan.id));
  const isKnown = plans.data !== undefined && circles.data !== undefined;
  const isFree = (plan: SavingPlan) =>
    planActions(plan)["join-circle"] === "allowed" && !taken.has(plan.id);
  return {
    free: isKnown ? plans.data.filter(isFree) : undefined,
    loading: !isKnown && !failed,
    failed: Boolean(failed),
    retrying: plans.isFetching || circles.isFetching,
    retry: () => void Promise.all([plans.refetch(), circles.refetch()]),
  };
}

interface PlanChoiceProps {
  plans: ReturnType<typeof useFreePlans>;
  value: string | undefined;
  error: string | undefined;
  onChange: (planId: string) => void;
}

/** Which plan the investor brings. Its amounts are shown here, to its owner, only. */
export function PlanChoice({ plans, value, error, onChange }: PlanChoiceProps) {
  const { free, failed, retry, retrying } = plans;
  if (!free && failed) {
    return <ErrorState message={messages.noConnection} retrying={retrying} onRetry={retry} />;
  }
  if (!free) {
    return (
      <div aria-busy="true">
        <span className="sr-only">Your plans are loading</span>
        <Skeleton shape="h-20 rounded-card" />
      </div>
    );
  }
  if (free.length === 0) {
    return (
      <div className="rounded-card bg-card">
        <EmptyState message="You need a running plan that is in no circle yet. Open one, then come back.">
          <ButtonLink to={paths.newSavingPlan()} state={openedHere}>
            Save to Invest
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <ChoiceCards
      legend="Which plan do you bring?"
      options={free.map((plan) => ({
        value: plan.id,
        title: plan.name,
        detail: amountAndInterval(koboOf(plan.amount), plan),
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
