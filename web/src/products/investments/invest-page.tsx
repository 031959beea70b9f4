import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HistoryPanel } from "#money/history/history-panel.tsx";
import { ProfileGap } from "#people/profile/profile-gap.tsx";
import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import {
  investmentsQuery,
  portfoliosQuery,
  returnsKobo,
  useInvestmentsOf,
} from "./invest-queries.ts";
import { InvestmentList, NoInvestmentsYet } from "./investment-list.tsx";
import { PortfolioPicture } from "./portfolio-picture.tsx";

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
          kind="investing-and-stash"
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
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} size={20} id="explore">
          Explore
        </Heading>
        <Link
          to={paths.compare()}
          className="-my-2 inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
        >
          Compare
        </Link>
      </div>
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

function ExploreList({ portfolios }: { portfolios: readonly PortfolioView[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {portfolios.map((portfolio) => (
        <PortfolioCard key={portfolio.db_id} portfolio={portfolio} />
      ))}
    </ul>
  );
}

/** One that has no page of its own leads to the purchase. */
function linkOf({ canBuy, db_id, to }: PortfolioView): string | null {
  return to ?? (canBuy ? paths.newInvestment(db_id) : null);
}

function PortfolioCard({ portfolio }: { portfolio: PortfolioView }) {
  const to = linkOf(portfolio);
  return (
    <li className="relative grid min-h-56 content-between gap-2 overflow-hidden rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]">
      <div className="grid gap-3">
        <Heading level={3}>{portfolio.name}</Heading>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <Figure name="Annual interest">
            <span className="amount text-25 leading-8 font-bold text-leaf">
              {portfolio.interestRate}
            </span>
          </Figure>
          <Figure name="Price per unit">
            <span className="amount text-20 leading-8 font-bold">
              {formatNaira(koboOf(portfolio.pricePerUnit))}
            </span>
          </Figure>
          <Figure name="Risk level">
            <span className="text-16 leading-8 font-semibold">{portfolio.riskLevel}</span>
          </Figure>
        </dl>
      </div>
      <div className="-mr-5 -mb-5 flex flex-wrap items-end justify-end">
        {to !== null && (
          <Link
            to={to}
            className="relative mr-auto mb-5 inline-flex min-h-12 items-center gap-2 font-semibold text-forest before:absolute before:-inset-x-5 before:-top-60 before:-bottom-5"
          >
            {portfolio.to === null ? "Buy units" : "View Details"}
            <span className="sr-only"> of {portfolio.name}</span>
            <Icon name="arrow-up-right" size={20} />
          </Link>
        )}
        <span className="relative h-24 w-26 overflow-hidden text-forest">
          <span className="absolute top-0 left-0">
            <PortfolioPicture portfolio={portfolio} size={150} />
          </span>
        </span>
      </div>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="text-14 text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
