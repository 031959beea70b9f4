import * as messages from "@osisi/contracts/messages.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { HistoryPanel } from "#money/history/history-panel.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { ProfileGap } from "#people/profile/profile-gap.tsx";
import { useProfile } from "#people/profile/use-profile.ts";
import { Amount } from "#ui/amount.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ExploreList } from "./explore-list.tsx";
import { investmentsQuery, portfoliosQuery } from "./invest-queries.ts";
import { InvestmentList, NoInvestmentsYet } from "./investment-list.tsx";
import { returnsKobo, useInvestmentsOf } from "./use-investments-of.ts";

/** The invested amount, the portfolios, and the investments. */
export function InvestPage() {
  const profile = useProfile();
  const balance = useHiddenBalance();
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-8">
        <div className="grid gap-6">
          <div className="lg:pr-16">
            <PageHeading title="Investment">Invest</PageHeading>
          </div>
          {profile.data ? (
            <Balance profile={profile.data} {...balance} />
          ) : (
            <ProfileGap profile={profile} shape="h-24 rounded-card" />
          )}
        </div>
        <Explore />
        <Mine hidden={balance.hidden} />
      </div>
      <aside className="grid gap-6 xl:pt-15">
        <HistoryPanel
          title="Investment history"
          id="history"
          kind="investment"
          hidden={balance.hidden}
        />
      </aside>
    </div>
  );
}

interface BalanceProps {
  profile: Profile;
  hidden: boolean;
  toggle: () => void;
}

function Balance({ profile, hidden, toggle }: BalanceProps) {
  const earnedKobo = returnsKobo(useInvestmentsOf(profile));
  return (
    <section
      aria-label="Active investments"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 rounded-card bg-card p-5"
    >
      <div className="grid">
        <div className="flex items-center gap-1">
          <p className="text-14 text-quiet">Active investments</p>
          <span className="-my-3.5">
            <IconButton
              name={hidden ? "Show amounts" : "Hide amounts"}
              icon={hidden ? "eye-off" : "eye"}
              onClick={toggle}
            />
          </span>
        </div>
        <Amount
          kobo={koboOf(profile.activeInvestmentBalance)}
          size="standing"
          hidden={hidden}
          exact
        />
      </div>
      {earnedKobo > 0n && (
        <p className="text-14 text-quiet">
          Earnings <Amount kobo={earnedKobo} size={16} hidden={hidden} tone="grew" sign="+" />
        </p>
      )}
    </section>
  );
}

function Explore() {
  const { data, error, isFetching, refetch } = useQuery(portfoliosQuery);
  return (
    <section aria-labelledby="explore" aria-busy={!data && !error} className="grid gap-3">
      <Heading level={2} size={20} id="explore">
        Explore
      </Heading>
      {data && <ExploreList portfolios={data.filter(({ show }) => show)} />}
      {!data && !error && <Skeleton shape="h-52 rounded-card" />}
      {!data && error && (
        <ErrorState
          message={messages.noConnection}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

function Mine({ hidden }: { hidden: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(investmentsQuery);
  return (
    <section aria-labelledby="mine" aria-busy={!data && !error} className="grid gap-3">
      <Heading level={2} size={20} id="mine">
        My investments
      </Heading>
      {data && data.length > 0 && <InvestmentList investments={data} hidden={hidden} />}
      {data?.length === 0 && <NoInvestmentsYet />}
      {!data && !error && <Skeleton shape="h-32 rounded-card" />}
      {!data && error && (
        <ErrorState
          message={messages.noConnection}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
