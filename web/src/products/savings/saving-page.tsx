import * as messages from "@osisi/contracts/messages.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, useMemo, type ReactNode } from "react";
import { HistoryPanel } from "#money/history/history-panel.tsx";
import { heldBackOf } from "#money/withdrawals/held-back.tsx";
import { useWithdrawDialog } from "#money/withdrawals/use-withdraw-dialog.ts";
import { ProfileGap } from "#people/profile/profile-gap.tsx";
import { useProfile } from "#people/profile/profile-query.ts";
import { openedHere } from "#platform/forms/opened-here.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { inMonths } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Ring } from "#ui/ring.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { goalText } from "./goal-words.ts";
import { roughTreeOf } from "./plan-tree.ts";
import { amountAndInterval, attentionOf, nextOf, timesOf } from "./plan-words.ts";
import { plansQuery } from "./savings-queries.ts";
import { WaitingPlans } from "./waiting-plans.tsx";

/** The stash, a link to a new plan, and the existing plans. */
export function SavingPage() {
  const profile = useProfile();
  const balance = useHiddenBalance();
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="lg:pr-16">
          <PageHeading title="Saving" />
        </div>
        {profile.data ? (
          <StashStrip profile={profile.data} {...balance} />
        ) : (
          <ProfileGap profile={profile} shape="h-24 rounded-card" />
        )}
        <WaitingPlans hidden={balance.hidden} />
        <Plans hidden={balance.hidden} />
        <CirclesLink />
      </div>
      <aside className="grid gap-6 xl:pt-15">
        <HistoryPanel
          title="Saving history"
          id="history"
          kind="saving-and-stash"
          hidden={balance.hidden}
        />
      </aside>
    </div>
  );
}

interface StashStripProps {
  profile: Profile;
  hidden: boolean;
  toggle: () => void;
}

function StashStrip({ profile, hidden, toggle }: StashStripProps) {
  const [open, setOpen] = useState(false);
  const withdrawing = useWithdrawDialog();
  const stashKobo = koboOf(profile.availableAmt);
  return (
    <section
      aria-label="Available in your stash"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-card p-5"
    >
      <div className="grid">
        <div className="flex items-center gap-1">
          <p className="text-14 text-quiet">Available in your stash</p>
          <span className="-my-3.5">
            <IconButton
              name={hidden ? "Show amounts" : "Hide amounts"}
              icon={hidden ? "eye-off" : "eye"}
              onClick={toggle}
            />
          </span>
        </div>
        <Amount kobo={stashKobo} size={25} hidden={hidden} exact />
      </div>
      <Button
        variant="secondary"
        loading={withdrawing.loading}
        onPointerEnter={withdrawing.preload}
        onFocus={withdrawing.preload}
        onClick={() => withdrawing.open(() => setOpen(true))}
      >
        Withdraw
      </Button>
      {open && withdrawing.Dialog && (
        <withdrawing.Dialog
          availableKobo={stashKobo}
          heldBack={heldBackOf(profile)}
          duty={profile.withdrawalDuty}
          hidden={hidden}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function Plans({ hidden }: { hidden: boolean }) {
  const { data: plans, error, isFetching, refetch } = useQuery(plansQuery);
  return (
    <section aria-labelledby="plans" aria-busy={!plans && !error} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level={2} size={20} id="plans">
          Your saving plans
        </Heading>
        {plans !== undefined && plans.length > 0 && <NewPlanLink />}
      </div>
      {!plans && !error && <Skeleton shape="h-40 rounded-card" />}
      {!plans && error && (
        <ErrorState
          message={messages.noConnection}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {plans?.length === 0 && (
        <NoPlansYet>
          <NewPlanLink />
        </NoPlansYet>
      )}
      {plans !== undefined && plans.length > 0 && <PlanList plans={plans} hidden={hidden} />}
    </section>
  );
}

function CirclesLink() {
  return (
    <section className="relative flex items-center gap-4 rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]">
      <div className="grid flex-1 gap-1">
        <p>
          <Link
            to={paths.circles()}
            className="font-semibold before:absolute before:inset-0 before:rounded-card"
          >
            Circles
          </Link>
        </p>
        <p className="text-14 text-quiet">
          Save side by side with people you know, each in your own plan.
        </p>
      </div>
      <span className="text-quiet">
        <Icon name="chevron" size={20} />
      </span>
    </section>
  );
}

function NewPlanLink() {
  return (
    <ButtonLink to={paths.newSavingPlan()} state={openedHere} icon={<Icon name="plus" size={20} />}>
      Save to Invest
    </ButtonLink>
  );
}

interface PlanListProps {
  plans: readonly SavingPlan[];
  hidden: boolean;
}

function PlanList({ plans, hidden }: PlanListProps) {
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
      <Ring
        seed={plan.id}
        size={84}
        months={months}
        mature={plan.status === "matured" && plan.ended === undefined}
        alt=""
      />
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
        {plan.goal && (
          <p className="flex flex-wrap gap-x-2 text-14">
            <span className="font-semibold">{plan.goal.percent}%</span>
            <span className="text-quiet">of {hidden ? "your goal" : goalText(plan.goal)}</span>
          </p>
        )}
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

function NoPlansYet({ children }: { children: ReactNode }) {
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
