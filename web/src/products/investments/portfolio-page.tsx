import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { openedHere } from "#platform/forms/use-step-form.ts";
import { paths } from "#platform/paths.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { koboOf } from "#platform/kobo-of.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { portfoliosQuery } from "./invest-queries.ts";
import { PortfolioFacts } from "./portfolio-facts.tsx";
import { PortfolioPicture } from "./portfolio-picture.tsx";
import { TermsTable } from "./terms-table.tsx";

interface PortfolioPageProps {
  /** The portfolio's slug. */
  address: string;
  /** Content that only this page has. */
  children?: ReactNode;
}

/** All that an investor should know about a portfolio before buying. */
export function PortfolioPage({ address, children }: PortfolioPageProps) {
  const { data, error, isFetching, refetch } = useQuery(portfoliosQuery);
  const portfolio = data?.find(({ to }) => to === address);
  return (
    <div className="grid max-w-180 gap-6">
      <div className="grid gap-1 lg:pr-16">
        <BackLink to={paths.invest()}>Invest</BackLink>
        <PageHeading title={portfolio?.name ?? "Portfolio"} />
      </div>
      {portfolio && <Content portfolio={portfolio}>{children}</Content>}
      {!data && !error && (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton shape="h-64 rounded-card" />
          <Skeleton shape="h-52 rounded-card" />
        </div>
      )}
      {((!data && error) || (data && !portfolio)) && (
        <ErrorState
          message={data ? messages.portfolioUnknown : messages.noConnection}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Content({ portfolio, children }: { portfolio: PortfolioView; children: ReactNode }) {
  return (
    <>
      <Headline portfolio={portfolio} />
      <p className="max-w-[60ch] text-20 text-pretty">{portfolio.description}</p>
      <TermsTable portfolio={portfolio} />
      <PortfolioFacts portfolio={portfolio} />
      {children}
    </>
  );
}

/** The return over the portfolio's trunk, and the button to buy. */
function Headline({ portfolio }: { portfolio: PortfolioView }) {
  const soldOut = portfolio.unitsLeft === 0;
  return (
    <section aria-label="In short" className="relative overflow-hidden rounded-card bg-trunk">
      <div className="palette-dark text-ink">
        <div className="absolute -top-20 -right-56 text-forest/30 sm:-right-16 sm:text-forest/40">
          <PortfolioPicture portfolio={portfolio} size={400} />
        </div>
        <div className="relative grid gap-1 p-5 pb-0 sm:p-8 sm:pb-0">
          <p>Returns per annum</p>
          <p className="amount text-[min(3.8125rem,30vw)] leading-none font-bold">
            {portfolio.interestRate}
          </p>
          <p className="text-quiet">
            expected, not guaranteed · {portfolio.riskLevel} risk
            <br />
            {formatNaira(koboOf(portfolio.pricePerUnit))} a unit
          </p>
        </div>
      </div>
      <div className="relative p-5 pt-8 sm:max-w-84 sm:p-8 sm:pt-10">
        <div className="palette-dark grid rounded-control bg-trunk">
          {portfolio.canBuy && !soldOut ? (
            <ButtonLink to={paths.newInvestment(portfolio.db_id)} state={openedHere} fullWidth>
              Invest now
            </ButtonLink>
          ) : (
            <p className="py-3 font-semibold text-ink">
              {soldOut
                ? "All units are sold. They come back as investments mature."
                : messages.portfolioNotSold}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
