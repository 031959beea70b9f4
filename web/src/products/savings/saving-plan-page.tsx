import * as messages from "@osisi/contracts/messages.ts";
import { planActions } from "@osisi/contracts/plan-actions.ts";
import type { SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PlanGifts } from "#products/gifts/plan-gifts.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Instead } from "#platform/layout/said.tsx";
import { SumLine } from "#ui/sum-line.tsx";
import { Link } from "#router/link.tsx";
import { useParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AddMoney } from "./add-money.tsx";
import { InstalmentList } from "./instalment-list.tsx";
import { PlanAttention } from "./plan-attention.tsx";
import { PausePlanDialog } from "./pause-plan.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { TopUpList } from "./top-up-list.tsx";
import { PlanProblem, planQuery } from "./savings-queries.ts";
import { endedOn } from "./plan-words.ts";
import { type PlanChanges, usePlanChanges } from "./use-plan-changes.ts";

export function SavingPlanPage() {
  const { savingPlanId = "" } = useParams();
  const { data: plan, error, isFetching, refetch } = useQuery(planQuery(savingPlanId));
  const unknown = error instanceof PlanProblem && error.unknown;
  const problem = unknown ? undefined : error?.message;
  useEffect(() => {
    if (problem !== undefined) showToast("error", problem);
  }, [problem]);

  if (unknown) return <Instead to={paths.save()} because={messages.planUnknown} />;
  if (plan) return <PlanContent key={plan.id} plan={plan} />;
  return (
    <div className="grid max-w-[45rem] gap-6">
      <BackLink to={paths.save()}>Saving</BackLink>
      <PageHeading title="Saving plan" />
      {problem === undefined ? (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton shape="h-56 rounded-card" />
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
        <div className="-mt-4 -mb-2 grid sm:my-0 sm:gap-1 lg:pr-16">
          <BackLink to={paths.save()}>Saving</BackLink>
          <PageHeading title={plan.name} />
        </div>
        <PlanSummary plan={plan} changes={changes} />
        <PlanActions plan={plan} changes={changes} />
        <FieldError id="changes" message={changes.problem} />
        <PlanAttention plan={plan} changes={changes} />
        <InstalmentList plan={plan} changes={changes} />
        <TopUpList topUps={plan.topUps} />
        <PlanResult plan={plan} />
      </div>
      <aside className="grid min-w-0 gap-6 xl:pt-18">
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

/** What comes out in the end. */
function PlanResult({ plan }: { plan: SavingPlanDetail }) {
  const matured = plan.status === "matured";
  const [total, interest] = [koboOf(plan.expectedTotal), koboOf(plan.expectedInterest)];
  const late = koboOf(plan.lateReturn ?? 0);
  const fee = koboOf(plan.exitFee ?? 0);
  const tax = koboOf(plan.tax?.amount ?? 0);
  const day = formatDay(endedOn(plan));
  return (
    <section aria-labelledby="result" className="grid gap-3">
      <Heading level={2} size={20} id="result">
        {plan.paused ? `On ${day}, if it stays paused` : `On ${day}`}
      </Heading>
      <Card>
        <dl className="grid gap-3">
          <SumLine name={matured ? "You saved" : "Yours, saved"}>
            <Amount kobo={total - interest} />
          </SumLine>
          <SumLine name={matured ? "Interest" : "Interest, expected"}>
            <Amount kobo={interest} tone="grew" sign="+" />
          </SumLine>
          {late > 0n && (
            <SumLine name="Late, still to come">
              <Amount kobo={late} sign="−" />
            </SumLine>
          )}
          {plan.tax && tax > 0n && (
            <SumLine name={`Tax, ${plan.tax.percentage}%${matured ? "" : " at today’s rule"}`}>
              <Amount kobo={tax} sign="−" />
            </SumLine>
          )}
          {fee > 0n && (
            <SumLine name="Fee for ending it early">
              <Amount kobo={fee} sign="−" />
            </SumLine>
          )}
          <SumLine name={matured ? "Paid out" : "Paid out, expected"}>
            <Amount kobo={total - late - fee - tax} size={20} />
          </SumLine>
        </dl>
        <p className="mt-4 border-t border-line pt-4 text-14 text-quiet">
          {resultWords(plan, day)}
        </p>
      </Card>
    </section>
  );
}

function resultWords(
  { ended, lateReturn, percentage, status, tax }: SavingPlanDetail,
  day: string,
): string {
  const beforeTax = tax ? "" : ", and before tax";
  if (ended === "exited") return `You ended it on ${day}. This went to your stash.`;
  if (status === "matured") {
    return `${lateReturn === undefined ? "Everything" : "This"} went to your stash on ${day}.${tax ? "" : " Before tax."}`;
  }
  return `Your first payment earns ${percentage}%. Later ones earn less. Not guaranteed${beforeTax}.`;
}

/** The two things that a saver comes for, where a thumb finds them. */
function PlanActions({ plan, changes }: { plan: SavingPlanDetail; changes: PlanChanges }) {
  const [pausing, setPausing] = useState(false);
  const actions = planActions(plan);
  return (
    <>
      <div className="-mt-2 flex flex-wrap gap-3 empty:hidden sm:mt-0 *:min-w-fit *:flex-1 *:basis-32 sm:*:grow-0">
        {actions.resume === "allowed" && (
          <Button
            loading={changes.doing === "resume"}
            aria-disabled={changes.doing !== ""}
            onClick={changes.resume}
          >
            Resume
          </Button>
        )}
        <AddMoney plan={plan} isFirst={!plan.paused} />
        {actions.pause === "allowed" && (
          <Button variant="secondary" onClick={() => setPausing(true)}>
            Pause
          </Button>
        )}
      </div>
      {pausing && (
        <PausePlanDialog plan={plan} changes={changes} onClose={() => setPausing(false)} />
      )}
    </>
  );
}
