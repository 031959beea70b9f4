import type { InvestmentDetail } from "@osisi/contracts/investments.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { DutyTerms } from "@osisi/contracts/stamp-duty.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { useNow } from "#platform/use-now.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { NetSheet } from "#money/net-sheet/net-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useLookAgain } from "#ui/use-look-again.ts";
import { portfoliosQuery } from "./invest-queries.ts";
import { inUnits } from "./invest-words.ts";
import {
  emptyInvestment,
  investmentSteps,
  offerTo,
  quoteOf,
  type Offer,
} from "./investment-form-values.ts";
import { MayHaveLeft, StashEffect, TermChoice, UnitsField } from "./purchase-fields.tsx";
import { useInvestmentChanges, type TransferFormValues } from "./use-investment-changes.ts";

interface TransferDialogProps {
  investment: InvestmentDetail;
  principalKobo: bigint;
  onClose: () => void;
}

/** Units of another portfolio for at most the matured principal, paid from the stash. */
export function TransferDialog({ investment, principalKobo, onClose }: TransferDialogProps) {
  const portfolios = useQuery(portfoliosQuery);
  const { data: profile, problem, isFetching, refetch } = useProfile();
  const isKnown = portfolios.data !== undefined && profile !== undefined;
  const [chosenId, setChosenId] = useState<number>();
  const [missed, setMissed] = useState(false);
  const { fields, lookAgain } = useLookAgain<HTMLDivElement>();
  const formId = useId();
  const changes = useInvestmentChanges(investment.id);
  const offers = (portfolios.data ?? [])
    .filter(({ canBuy, db_id }) => canBuy && db_id !== investment.portfolioId)
    .map((portfolio) => ({ ...portfolio, unitsLeft: affordable(portfolio, principalKobo) }));
  const chosen = offers.find(({ db_id }) => db_id === chosenId);

  function choose(portfolioId: number) {
    setChosenId(portfolioId);
    setMissed(false);
  }

  function missPortfolio(event: FormEvent) {
    event.preventDefault();
    setMissed(true);
    lookAgain();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Move to another portfolio"
      footer={
        isKnown && (
          <div className="grid gap-3">
            <FieldError id={`${formId}-problem`} message={changes.problem} />
            <Button type="submit" form={formId} fullWidth loading={changes.busy}>
              Move it
            </Button>
          </div>
        )
      }
    >
      <div ref={fields} className="grid gap-6" inert={changes.busy}>
        {!isKnown && !portfolios.error && problem === undefined && (
          <Skeleton shape="h-40 rounded-card" />
        )}
        {!isKnown && (portfolios.error || problem !== undefined) && (
          <ErrorState
            message={messages.noConnection}
            retrying={isFetching || portfolios.isFetching}
            onRetry={() => {
              refetch();
              void portfolios.refetch();
            }}
          />
        )}
        {isKnown && (
          <ChoiceCards
            legend="Into which portfolio?"
            options={offers.map((offer) => ({
              value: offer.db_id,
              title: offer.name,
              detail: `${offer.interestRate} a year · ${formatNaira(koboOf(offer.pricePerUnit))} a unit`,
              disabled: offer.unitsLeft === 0,
            }))}
            value={chosenId}
            onChange={choose}
            error={missed ? messages.portfolioMissing : undefined}
          />
        )}
        {chosen && profile ? (
          <UnitsOfIt
            key={chosen.db_id}
            formId={formId}
            portfolio={chosen}
            stashKobo={koboOf(profile.availableAmt)}
            duty={profile.withdrawalDuty}
            onFaulty={lookAgain}
            mayHaveMoved={changes.mayHaveMoved}
            onSubmit={changes.transfer}
          />
        ) : (
          <form id={formId} noValidate onSubmit={missPortfolio} />
        )}
      </div>
    </Dialog>
  );
}

interface UnitsOfItProps {
  formId: string;
  portfolio: PortfolioView;
  stashKobo: bigint;
  duty: DutyTerms | undefined;
  onFaulty: () => void;
  mayHaveMoved: (values: TransferFormValues) => boolean;
  onSubmit: (values: TransferFormValues) => void;
}

function UnitsOfIt(props: UnitsOfItProps) {
  const { duty, formId, portfolio, stashKobo, onFaulty, mayHaveMoved, onSubmit } = props;
  const [values, setValues] = useState({ ...emptyInvestment, paymentMethod: "stash" as const });
  const [faults, setFaults] = useState<Faults>({});
  const offer: Offer = {
    portfolio,
    stashKobo,
    mayHaveBegun: ({ unitsBought, months }) =>
      mayHaveMoved({ portfolioId: portfolio.db_id, unitsBought, months }),
  };
  const offered = offerTo(values, offer);
  const quote = quoteOf(values, offered.portfolio, useNow());

  function change(part: Partial<typeof values>) {
    setValues({ ...values, ...part });
    setFaults({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = investmentSteps(offer).check(values);
    setFaults(found);
    const { months } = values;
    if (Object.keys(found).length > 0) onFaulty();
    else if (months !== null) {
      onSubmit({ portfolioId: portfolio.db_id, unitsBought: quote.units, months });
    }
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
      <UnitsField
        value={values.unitsBought}
        onChange={(unitsBought) => change({ unitsBought })}
        unitsLeft={portfolio.unitsLeft}
        hint={`At most ${inUnits(portfolio.unitsLeft)}`}
        error={faults["unitsBought"]}
      />
      <TermChoice
        rates={portfolio.interestRates}
        months={values.months}
        onChange={(months) => change({ months })}
        error={faults["months"]}
      />
      {offered.begun ? (
        <MayHaveLeft amountKobo={quote.amountKobo} />
      ) : (
        <StashEffect stashKobo={stashKobo} amountKobo={quote.amountKobo}>
          {() => <p className="text-quiet">Choose fewer units, or fund your stash first.</p>}
        </StashEffect>
      )}
      <FieldError id={`${formId}-stash`} message={faults["paymentMethod"]} />
      {quote.term && (
        <Card>
          <NetSheet
            commitment={{ putInKobo: quote.amountKobo, earnedKobo: quote.term.interestKobo }}
            rules={{ tax: portfolio.tax, duty }}
            date={quote.term.endDate}
            names={{ putIn: "Amount", earned: `You earn, ${quote.term.rate.interest}%` }}
          >
            {quote.term.rate.interest}% for the whole term; as simple interest,{" "}
            {quote.term.rate.yearly}% a year. Nothing is paid out before that day.
          </NetSheet>
        </Card>
      )}
    </form>
  );
}

/** As many units as the principal pays for and are available. */
function affordable({ unitsLeft, pricePerUnit }: PortfolioView, principalKobo: bigint): number {
  return Math.min(unitsLeft, Number(principalKobo / koboOf(pricePerUnit)));
}
