import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as messages from "@osisi/contracts/messages.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { paths } from "#platform/paths.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { HistoryPanel } from "#money/history/history-panel.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { ProfileGap } from "#people/profile/profile-gap.tsx";
import { useProfile } from "#people/profile/use-profile.ts";
import { useWithdrawDialog } from "#money/withdrawals/use-withdraw-dialog.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { NoPlansYet, PlanList } from "./plan-list.tsx";
import { plansQuery } from "./savings-queries.ts";
import { openedHere } from "#platform/forms/use-step-form.ts";

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
        <Plans hidden={balance.hidden} />
      </div>
      <aside className="grid gap-6 xl:pt-15">
        <HistoryPanel title="Saving history" id="history" kind="saving" hidden={balance.hidden} />
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

function NewPlanLink() {
  return (
    <ButtonLink to={paths.newSavingPlan()} state={openedHere} icon={<Icon name="plus" size={20} />}>
      Save to Invest
    </ButtonLink>
  );
}
