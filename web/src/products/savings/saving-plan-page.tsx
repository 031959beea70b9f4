import * as messages from "@osisi/contracts/messages.ts";
import type { SavingPlan, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { PlanGifts } from "#products/gifts/plan-gifts.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Link, Navigate } from "#router/link.tsx";
import { useParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Fact } from "#ui/fact.tsx";
import { Ring } from "#ui/ring.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AddMoney } from "./add-money.tsx";
import { InstalmentList } from "./instalment-list.tsx";
import { PlanAttention } from "./plan-attention.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { treeOf } from "./plan-tree.ts";
import { TopUpList } from "./top-up-list.tsx";
import { amountAndInterval, howItGoesOn, nextDueOf } from "./plan-words.ts";
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
        <AddMoney plan={plan} />
        <PlanFacts plan={plan} />
        <TopUpList topUps={plan.topUps} />
        <InstalmentList plan={plan} changes={changes} />
      </div>
      <aside className="grid gap-6 xl:pt-18">
        <PlanSettings plan={plan} changes={changes} />
        <PlanGifts planId={plan.id} planName={plan.name} isOver={plan.status === "matured"} />
        <p>
          <Link
            to={paths.circles()}
            className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
          >
            Save with others in a circle
          </Link>
        </p>
      </aside>
    </div>
  );
}

/** The amount saved and the interest earned beside the plan's tree, and its progress. */
function PlanSummary({ plan }: { plan: SavingPlanDetail }) {
  const months = useMemo(() => treeOf(plan.planMonths), [plan.planMonths]);
  const matured = plan.status === "matured";
  const paid = `${plan.monthsPaid} of ${inMonths(plan.months)} paid`;
  return (
    <section aria-label="How far it has come" className="grid gap-5">
      <div className="grid items-center justify-items-center gap-5 text-center sm:flex sm:flex-wrap sm:gap-8 sm:text-left">
        <Ring
          seed={plan.id}
          size={248}
          months={months}
          mature={matured}
          alt={`A ring for each month: ${paid}`}
        />
        <div className="grid gap-1 sm:flex-1">
          <p className="text-quiet">{matured ? "You saved" : "Saved so far"}</p>
          <p>
            <Amount kobo={koboOf(plan.savedSoFar)} size="balance-long" />
          </p>
          <p className="text-quiet">
            <Amount kobo={koboOf(plan.interestToDate)} tone="grew" sign="+" />{" "}
            {matured ? "interest, paid out" : "interest until today"}
          </p>
        </div>
      </div>
      <div className="grid gap-2">
        <progress
          aria-label="Months paid"
          aria-valuetext={paid}
          value={plan.monthsPaid}
          max={plan.months}
          className="sr-only"
        />
        <div aria-hidden className="flex gap-1">
          {Array.from({ length: plan.months }, (_, month) => (
            <span
              key={month}
              className={`h-2 flex-1 rounded-full ${month < plan.monthsPaid ? "bg-forest" : "bg-line"}`}
            />
          ))}
        </div>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span className="font-semibold">{plan.label}</span>
            <span className="text-quiet"> · {paid}</span>
          </span>
          <span className="text-quiet">
            {matured
              ? `on ${formatDay(plan.maturityDate)}`
              : `ends in ${inMonths(plan.endsInMonths)}`}
          </span>
        </p>
      </div>
    </section>
  );
}

function PlanFacts({ plan }: { plan: SavingPlan }) {
  const matured = plan.status === "matured";
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-5 pairs">
        <Fact name="Amount and interval">{amountAndInterval(koboOf(plan.amount), plan)}</Fact>
        {!matured && <Fact name="Next due">{nextDueOf(plan)}</Fact>}
        <Fact name={matured ? "Paid out" : atMaturity(plan)}>
          <Amount kobo={koboOf(plan.expectedTotal)} />
        </Fact>
        <Fact name={matured ? "Interest in it" : "Expected interest"}>
          <Amount kobo={koboOf(plan.expectedInterest)} tone="grew" />
        </Fact>
        <Fact name="How it is paid" wide>
          {howItGoesOn(plan)}
        </Fact>
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-14 text-quiet">
        {matured
          ? `Everything went to your stash on ${formatDay(plan.maturityDate)}. Before tax.`
          : `${plan.percentage}% on money that is in for the whole term, by days for the rest: expected, not guaranteed, and before tax. The money stays in the plan until ${formatDay(plan.maturityDate)} and then goes to your stash.`}
      </p>
    </Card>
  );
}
/** Instalments skipped while it is paused are not in the sum. */
function atMaturity({ maturityDate, paused }: SavingPlan): string {
  const on = formatDay(maturityDate);
  return paused ? `On ${on}, if it stays paused` : `At maturity, ${on}`;
}
