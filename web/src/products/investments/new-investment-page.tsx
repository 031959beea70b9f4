import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { WizardPage } from "#platform/layout/wizard-page.tsx";
import { paths } from "#platform/paths.ts";
import { useNow } from "#platform/use-now.ts";
import { Instead } from "#platform/layout/said.tsx";
import { useParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { formatDay, inMonths } from "#ui/dates.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { pictureMonths } from "#ui/months.ts";
import { PreviewPanel } from "#ui/preview-panel.tsx";
import { TaxNote } from "#ui/tax-note.tsx";
import { Ring } from "#ui/ring.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { portfoliosQuery } from "./invest-queries.ts";
import { inUnits } from "./invest-words.ts";
import { quoteOf, type Offer, type Quote, type Step } from "./investment-form-values.ts";
import { DurationStep, PaymentStep, UnitsStep } from "./new-investment-steps.tsx";
import { InvestSummary } from "./invest-summary.tsx";
import { useNewInvestment } from "./use-new-investment.ts";

const titles: Record<Step, { name: string; question: string }> = {
  1: { name: "Units", question: "How many units?" },
  2: { name: "Duration", question: "For how long?" },
  3: { name: "Summary", question: "Is this what you want?" },
  4: { name: "Payment", question: "How do you want to pay?" },
};

/** Four steps to units of a portfolio, with a preview beside them. */
export function NewInvestmentPage() {
  const { portfolioId } = useParams();
  const { data: profile, problem, isFetching, refetch } = useProfile();
  const portfolios = useQuery(portfoliosQuery);
  const portfolio = portfolios.data?.find(({ db_id }) => String(db_id) === portfolioId);
  const closed = profile?.isNotOpenYet
    ? messages.notOpenYet
    : portfolios.data && whyClosed(portfolio);

  if (closed !== undefined) {
    return <Instead to={portfolio?.to ?? paths.invest()} because={closed} />;
  }
  if (portfolio && profile) {
    return <Wizard key={portfolio.db_id} portfolio={portfolio} profile={profile} />;
  }
  return (
    <div className="grid max-w-[36rem] gap-8">
      <PageHeading title="New investment" />
      {problem !== undefined || portfolios.error ? (
        <ErrorState
          message={problem ?? messages.noConnection}
          retrying={isFetching || portfolios.isFetching}
          onRetry={() => {
            refetch();
            void portfolios.refetch();
          }}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="h-40 rounded-card" />
        </div>
      )}
    </div>
  );
}

/** Why it cannot be bought, as a message; undefined where it can. */
function whyClosed(portfolio: { canBuy: boolean; unitsLeft: number } | undefined) {
  if (!portfolio) return messages.portfolioUnknown;
  if (!portfolio.canBuy) return messages.portfolioNotSold;
  return undefined;
}

interface WizardProps {
  portfolio: PortfolioView;
  profile: Profile;
}

function Wizard({ portfolio, profile }: WizardProps) {
  const stashKobo = koboOf(profile.availableAmt);
  const wizard = useNewInvestment({ portfolio, stashKobo }, profile.investor.id);
  const { values, offered, step, busy, problem, faults, look, change, proceed, goBack } = wizard;
  const offer: Offer = { portfolio, stashKobo };
  const quote = quoteOf(values, offered.portfolio, useNow());
  const fields = { offer, values, begun: offered.begun, quote, faults, change };
  return (
    <WizardPage
      title={`Invest in ${offer.portfolio.name}`}
      step={step}
      of={4}
      {...titles[step]}
      busy={busy}
      problem={step === 4 ? problem : undefined}
      look={look}
      next={nextLabel(step, quote)}
      onNext={proceed}
      onBack={goBack}
      preview={<InvestmentPreview portfolio={offer.portfolio} quote={quote} />}
    >
      {step === 1 && <UnitsStep {...fields} />}
      {step === 2 && <DurationStep {...fields} />}
      {step === 3 && (
        <InvestSummary portfolio={portfolio} quote={quote} duty={profile.withdrawalDuty} />
      )}
      {step === 4 && <PaymentStep {...fields} />}
    </WizardPage>
  );
}

function nextLabel(step: Step, { units, amountKobo }: Quote): string {
  if (step < 3) return "Continue";
  if (step === 3) return "Proceed to Payment";
  return units > 0 ? `Pay ${formatNaira(amountKobo)}` : "Pay";
}

interface InvestmentPreviewProps {
  portfolio: PortfolioView;
  quote: Quote;
}

/** A preview of the investment, updated while it is configured: a ring for each month. */
function InvestmentPreview(props: InvestmentPreviewProps) {
  return (
    <PreviewPanel label="Your investment as it will be" line={<SummaryLine {...props} />}>
      <Picture {...props} />
    </PreviewPanel>
  );
}

function SummaryLine({ portfolio, quote: { units, amountKobo, term } }: InvestmentPreviewProps) {
  if (units === 0) return portfolio.name;
  return (
    <>
      <Amount kobo={amountKobo} />{" "}
      {term ? (
        <>
          <span className="font-semibold text-leaf">
            + {formatNaira(term.interestKobo)} expected
          </span>{" "}
          <span className="text-14 text-quiet">on {formatDay(term.endDate)}</span>
        </>
      ) : (
        <span className="text-14 text-quiet">for {inUnits(units)}</span>
      )}
    </>
  );
}

function Picture({ portfolio, quote: { units, amountKobo, term } }: InvestmentPreviewProps) {
  const count = term?.rate.value ?? 0;
  const months = useMemo(() => (count === 0 ? pictureMonths(0, 3) : pictureMonths(count)), [count]);
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center">
        <Ring seed={portfolio.img} size={200} months={months} mature={count > 0} alt="" />
      </div>
      <Heading level={2} size={20}>
        {portfolio.name}
      </Heading>
      <div className="grid gap-1">
        <p className="text-14 text-quiet">
          {units === 0 ? "For each unit" : `${inUnits(units)} for`}
        </p>
        <p>
          <Amount kobo={units === 0 ? koboOf(portfolio.pricePerUnit) : amountKobo} size={31} />
        </p>
        {term && units > 0 && (
          <>
            <p className="font-semibold text-leaf">
              + {formatNaira(term.interestKobo)} in {inMonths(term.rate.value)}
            </p>
            <p className="text-14 text-quiet">
              expected, not guaranteed ·{" "}
              <TaxNote returnKobo={term.interestKobo} tax={portfolio.tax} />
            </p>
            <p className="mt-3 text-14 text-quiet">
              {term.rate.interest}% in all, {term.rate.yearly}% a year. Paid out on{" "}
              {formatDay(term.endDate)}.
            </p>
          </>
        )}
      </div>
    </div>
  );
}
