import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useMemo } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { goalText } from "#products/savings/goal-words.ts";
import { roughTreeOf } from "#products/savings/plan-tree.ts";
import { nextOf } from "#products/savings/plan-words.ts";
import { runningPlans } from "#products/savings/savings-queries.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Heading } from "#ui/heading.tsx";
import { Ring } from "#ui/ring.tsx";
import { MoneyOverTime } from "./money-over-time.tsx";

export interface GoalsAndChartProps {
  plans: readonly SavingPlan[];
  hidden: boolean;
}

/** What an investor has to look at once there is a plan: the newest, and those with a goal. */
export function GoalsAndChart({ plans, hidden }: GoalsAndChartProps) {
  const shown = runningPlans(plans).filter(({ goal }, index) => index === 0 || goal !== null);
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="goals" className="grid gap-3">
          <Heading level={2} size={20} id="goals">
            {shown.every(({ goal }) => goal !== null) ? "Your goals" : "Your plans"}
          </Heading>
          <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
            {shown.map((plan) => (
              <PlanCard key={plan.id} plan={plan} hidden={hidden} />
            ))}
          </ul>
        </section>
      )}
      <MoneyOverTime hidden={hidden} />
    </>
  );
}

function PlanCard({ plan, hidden }: { plan: SavingPlan; hidden: boolean }) {
  const months = useMemo(() => roughTreeOf(plan), [plan]);
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 rounded-card bg-card p-4 motion-press has-[a:active]:scale-[0.99] narrow:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto]">
      <Ring seed={plan.id} size={64} months={months} mature={false} alt="" />
      <div className="grid narrow:order-last narrow:col-span-2 sm:order-last sm:col-span-2">
        <p>
          <Link
            to={paths.savingPlan(plan.id)}
            className="font-semibold wrap-anywhere before:absolute before:inset-0 before:rounded-card"
          >
            {plan.name}
          </Link>
        </p>
        <p>
          <Amount kobo={koboOf(plan.savedSoFar)} hidden={hidden} />
        </p>
        {!plan.goal && <p className="text-14 text-quiet">{nextOf(plan)}</p>}
        {plan.goal && !hidden && <p className="text-14 text-quiet">of {goalText(plan.goal)}</p>}
      </div>
      {plan.goal && !hidden && (
        <p className="text-20 font-semibold text-quiet tabular-nums">{plan.goal.percent}%</p>
      )}
    </li>
  );
}
