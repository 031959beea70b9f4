import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useMemo, type ReactNode } from "react";
import { paths } from "#platform/paths.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { inMonths } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";
import { Ring } from "#ui/ring.tsx";
import { roughTreeOf } from "./plan-tree.ts";
import { amountAndInterval, attentionOf, nextOf, timesOf } from "./plan-words.ts";

interface PlanListProps {
  plans: readonly SavingPlan[];
  hidden: boolean;
}

export function PlanList({ plans, hidden }: PlanListProps) {
  return (
    <ul className="grid gap-3">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} hidden={hidden} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, hidden }: { plan: SavingPlan; hidden: boolean }) {
  const months = useMemo(() => roughTreeOf(plan), [plan]);
  const attention = attentionOf(plan);
  const earnedKobo = koboOf(plan.interestToDate);
  return (
    <li className="relative flex flex-wrap items-start gap-4 rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]">
      <Ring seed={plan.id} size={84} months={months} mature={plan.status === "matured"} alt="" />
      <div className="grid min-w-[min(100%,10.5rem)] flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={paths.savingPlan(plan.id)}
            className="font-semibold wrap-anywhere before:absolute before:inset-0 before:rounded-card"
          >
            {plan.name}
          </Link>
          <span className="text-14 text-quiet">{plan.label}</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Amount kobo={koboOf(plan.savedSoFar)} size={20} hidden={hidden} />
          {earnedKobo > 0n && !hidden && (
            <Amount kobo={earnedKobo} size={14} sign="+" tone="grew" />
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-14 text-quiet">
          <span>{hidden ? timesOf(plan) : amountAndInterval(koboOf(plan.amount), plan)}</span>
          <span>
            {plan.monthsPaid} of {inMonths(plan.months)} paid
          </span>
        </p>
        {attention === undefined ? (
          <p className="text-14 text-quiet">{nextOf(plan)}</p>
        ) : (
          <p className="flex gap-1.5 text-14 font-semibold text-clay">
            <Icon name="alert" size={20} />
            {attention}
          </p>
        )}
      </div>
      <span className="hidden self-center text-quiet sm:block">
        <Icon name="chevron" size={20} />
      </span>
    </li>
  );
}

const nothingYet = [{ state: "current", share: 0.4 }, { state: "due" }, { state: "due" }] as const;

export function NoPlansYet({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-card px-5 py-10 text-center">
      <Ring seed="first plan" size={120} months={nothingYet} alt="" />
      <p className="max-w-[36ch] text-balance text-quiet">
        A plan grows ring by ring: from ₦100 a day, a week or a month, for 3 to 12 months.
      </p>
      {children}
    </div>
  );
}
