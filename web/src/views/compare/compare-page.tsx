import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { portfoliosQuery } from "#products/investments/invest-queries.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { useNow } from "#platform/use-now.ts";
import { Link } from "#router/link.tsx";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { inMonths } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { compareOffers, earnedOf, type Offer, type Offered, type Wish } from "./compare-offers.ts";

/** What the same money brings in a plan and in each portfolio, side by side. */
export function ComparePage() {
  const now = useNow();
  const portfolios = useQuery(portfoliosQuery);
  const { data: profile } = useProfile();
  const [typed, setTyped] = useState("50000");
  const [months, setMonths] = useState(6);
  const amountKobo = koboFromTyped(typed);
  return (
    <div className="grid gap-6 xl:grid-cols-[20rem_minmax(0,45rem)] xl:items-start xl:gap-x-8">
      <div className="grid gap-6">
        <div className="grid gap-1 lg:pr-16">
          <BackLink to={paths.invest()}>Invest</BackLink>
          <PageHeading title="Compare" />
        </div>
        <MoneyField
          label="The money you have"
          value={typed}
          onChange={setTyped}
          error={amountKobo === undefined ? messages.amountNotNaira : undefined}
          large
        />
        <ChoiceCards
          legend="For how long?"
          layout="pairs"
          options={(profile?.planOptions ?? []).map(({ value, text }) => ({ value, title: text }))}
          value={months}
          onChange={setMonths}
        />
      </div>
      {profile && portfolios.data && amountKobo !== undefined && (
        <Offers
          wish={{ amountKobo, months }}
          offered={{
            planOptions: profile.planOptions,
            planTax: profile.planTax,
            portfolios: portfolios.data,
          }}
          now={now}
        />
      )}
      {!(profile && portfolios.data) && !portfolios.error && (
        <div aria-busy="true">
          <Skeleton shape="h-60 rounded-card" />
        </div>
      )}
      {!portfolios.data && portfolios.error && (
        <ErrorState
          message={messages.noConnection}
          retrying={portfolios.isFetching}
          onRetry={() => void portfolios.refetch()}
        />
      )}
    </div>
  );
}

interface OffersProps {
  wish: Wish;
  offered: Offered;
  now: Date;
}

function Offers({ wish, offered, now }: OffersProps) {
  const offers = compareOffers(wish, offered, now);
  const [best] = offers;
  return (
    <section aria-labelledby="offers" className="grid gap-3 xl:pt-18">
      <Heading level={2} size={20} id="offers">
        Expected in {inMonths(wish.months)}
      </Heading>
      <Card padded={false}>
        <ul aria-live="polite" className="divide-y divide-line px-5">
          {offers.map((offer) => (
            <OfferRow key={offer.name} offer={offer} mostKobo={best ? earnedOf(best) : 0n} />
          ))}
        </ul>
      </Card>
      <p className="text-14 text-quiet">
        The bars are what you earn, after tax where today’s rules withhold any. Expected, not
        guaranteed. A plan that you end earlier earns nothing, an investment cannot be ended
        earlier, and no insurer stands behind it unless a portfolio names one.
      </p>
    </section>
  );
}

function OfferRow({ offer, mostKobo }: { offer: Offer; mostKobo: bigint }) {
  return (
    <li className="grid gap-1.5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={offer.to}
          className="-my-3 inline-flex min-h-12 items-center font-semibold text-forest underline underline-offset-4"
        >
          {offer.name}
        </Link>
        {offer.kind === "possible" ? (
          <span className="font-semibold">
            <Amount kobo={offer.putInKobo + offer.earnedKobo} />
          </span>
        ) : (
          <span className="text-14 text-quiet">{offer.why}</span>
        )}
      </p>
      {offer.kind === "possible" && (
        <>
          <span aria-hidden className="block h-2 rounded-full bg-line">
            <span
              className="block h-2 min-w-2 rounded-full bg-forest"
              style={{ inlineSize: `${shareOf(offer.earnedKobo, mostKobo)}%` }}
            />
          </span>
          <p className="flex flex-wrap justify-between gap-x-4 text-14 text-quiet">
            <span>{offer.detail}</span>
            <span>
              you earn <Amount kobo={offer.earnedKobo} size={14} tone="grew" sign="+" />
            </span>
          </p>
        </>
      )}
    </li>
  );
}

function shareOf(kobo: bigint, mostKobo: bigint): number {
  return mostKobo > 0n ? Number((kobo * 100n) / mostKobo) : 0;
}
