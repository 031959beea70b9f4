import { formatNaira } from "@osisi/contracts/money.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { ReactNode } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { Link } from "#router/link.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { PortfolioPicture } from "./portfolio-picture.tsx";

export function ExploreList({ portfolios }: { portfolios: readonly PortfolioView[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {portfolios.map((portfolio) => (
        <PortfolioCard key={portfolio.db_id} portfolio={portfolio} />
      ))}
    </ul>
  );
}

function PortfolioCard({ portfolio }: { portfolio: PortfolioView }) {
  return (
    <li className="relative grid min-h-56 content-between gap-6 overflow-hidden rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]">
      <span className="absolute -right-14 -bottom-16 text-forest">
        <PortfolioPicture portfolio={portfolio} size={180} />
      </span>
      <div className="relative grid gap-3">
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
      {portfolio.to !== null && (
        <Link
          to={portfolio.to}
          className="relative inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold text-forest before:absolute before:-inset-x-5 before:-top-60 before:-bottom-5"
        >
          View Details
          <span className="sr-only"> of {portfolio.name}</span>
          <Icon name="arrow-up-right" size={20} />
        </Link>
      )}
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
