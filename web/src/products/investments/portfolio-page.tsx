import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { InterestRate, PortfolioView } from "@osisi/contracts/portfolios.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { openedHere } from "#platform/forms/opened-here.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Fact } from "#ui/fact.tsx";
import { Heading } from "#ui/heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { portfoliosQuery } from "./invest-queries.ts";
import { betterShorter } from "./invest-words.ts";
import { PortfolioPicture } from "./portfolio-picture.tsx";
import { Uninsured } from "./uninsured.tsx";

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
    <div className="grid gap-6">
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
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <Headline portfolio={portfolio} />
        <p className="max-w-[60ch] text-20 text-pretty">{portfolio.description}</p>
        <TermsTable portfolio={portfolio} />
      </div>
      <PortfolioFacts portfolio={portfolio} />
      {children}
    </div>
  );
}

/** The return over the portfolio's trunk, and the button to buy. */
function Headline({ portfolio }: { portfolio: PortfolioView }) {
  const soldOut = portfolio.unitsLeft === 0;
  return (
    <section aria-label="In short" className="relative overflow-hidden rounded-card bg-trunk">
      <div className="palette-dark absolute -top-20 -right-56 text-forest/30 narrow:hidden sm:-right-16 sm:text-forest/40">
        <PortfolioPicture portfolio={portfolio} size={400} />
      </div>
      <div className="p-5 pb-0 sm:p-8 sm:pb-0">
        <div className="over-rings">
          <div className="palette-dark grid gap-1 text-ink">
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
      </div>
      <div className="relative p-5 pt-8 sm:max-w-[21rem] sm:p-8 sm:pt-10">
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

/** The portfolio's figures as it states them, with a note where they contradict each other. */
function PortfolioFacts({ portfolio }: { portfolio: PortfolioView }) {
  const { units, sellableUnits, unitsLeft } = portfolio;
  const price = formatNaira(koboOf(portfolio.pricePerUnit));
  return (
    <section aria-labelledby="facts" className="grid gap-3">
      <Heading level={2} size={20} id="facts">
        The portfolio
      </Heading>
      <Card>
        <dl className="grid gap-x-6 gap-y-5 pairs md:grid-cols-3 xl:grid-cols-2">
          <Fact name="Returns per annum">{portfolio.interestRate}</Fact>
          <Fact name="Amount per unit">{price}</Fact>
          <Fact name="Risk level">{portfolio.riskLevel}</Fact>
          <Fact name="Portfolio size">{formatNaira(koboOf(portfolio.portfolioSize))}</Fact>
          <Fact name="Number of units">{count(units)}</Fact>
          <Fact name="Units left">
            {count(unitsLeft)} of {count(sellableUnits)}
          </Fact>
          <Fact name="Insurance partner">{portfolio.insurancePartner}</Fact>
          <Fact name="Trustee">{portfolio.trustee}</Fact>
          <Fact name="Management fee">{portfolio.managementFee}% a year</Fact>
        </dl>
        <div className="mt-5 grid max-w-[65ch] gap-2 border-t border-line pt-4 text-14 text-quiet">
          {sellableUnits < units && (
            <p>
              We sell {count(sellableUnits)} of the {count(units)} units: at {price} each, they make
              up the portfolio’s size.
            </p>
          )}
          <p>
            The management fee comes out of the portfolio, not out of your return. Returns are
            expected, not guaranteed, and before tax. Nothing is paid out before the last day. Then
            your money and the return go to your stash.
          </p>
        </div>
      </Card>
      <Uninsured portfolio={portfolio} />
      <p>
        <Link
          to={paths.proceeds(portfolio.db_id)}
          className="inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
        >
          What the money does
        </Link>
      </p>
    </section>
  );
}

function count(units: number): string {
  return units.toLocaleString("en-NG");
}

/** The total return of each term, and the same as simple interest over twelve months, as bars to
 * compare. */
function TermsTable({ portfolio }: { portfolio: PortfolioView }) {
  const { interestRates: rates } = portfolio;
  const most = Math.max(...rates.map(({ yearly }) => yearly));
  const less = rates.filter((rate) => betterShorter(rate, rates) !== undefined);
  return (
    <section aria-labelledby="terms" className="grid gap-3">
      <Heading level={2} size={20} id="terms">
        What it returns
      </Heading>
      <Card>
        <table className="w-full text-left tabular-nums narrow:text-[min(0.75rem,7cqi)]">
          <thead className="text-14 text-quiet narrow:text-[length:inherit]">
            <tr>
              <th scope="col" className="pr-3 narrow:pr-1 pb-2 align-bottom font-normal">
                Term
              </th>
              <th scope="col" className="pr-3 narrow:pr-1 pb-2 align-bottom font-normal">
                In total
              </th>
              <th scope="col" className="pb-2 align-bottom font-normal">
                Per year
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <TermRow key={rate.value} rate={rate} most={most} less={less.includes(rate)} />
            ))}
          </tbody>
        </table>
        {less.length > 0 && (
          <p className="mt-4 border-t border-line pt-4 text-14 text-quiet">
            {less.map(({ text }) => text).join(" and ")} pay more in total, but{" "}
            <span className="font-semibold text-clay">less per year</span> than a shorter term.
          </p>
        )}
      </Card>
    </section>
  );
}

interface TermRowProps {
  rate: InterestRate;
  most: number;
  less: boolean;
}

function TermRow({ rate, most, less }: TermRowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-3 pr-3 narrow:pr-1 font-semibold">
        {rate.text}
      </th>
      <td className="py-3 pr-3 narrow:pr-1 font-bold">{rate.interest}%</td>
      <td className={`w-2/5 py-3 narrow:w-auto font-bold ${less ? "text-clay" : ""}`}>
        {rate.yearly}%
        <Bar share={rate.yearly / most} less={less} />
      </td>
    </tr>
  );
}

function Bar({ share, less }: { share: number; less: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className={`mt-1 block h-1.5 w-full ${less ? "" : "text-leaf"}`}
    >
      <rect width={100 * share} height="6" fill="currentColor" />
    </svg>
  );
}
