import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { BeforePaying } from "#money/payments/before-paying.tsx";
import { gatewayMethods } from "#money/payments/gateway-methods.tsx";
import type { Faults } from "#platform/forms/form-errors.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { Amount } from "#ui/amount.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { Icon } from "#ui/icon.tsx";
import { inUnits } from "./invest-words.ts";
import type { InvestmentFormValues, Offer, Quote } from "./investment-form-values.ts";
import {
  FundMissing,
  MayHaveLeft,
  StashEffect,
  TermChoice,
  UnitsField,
} from "./purchase-fields.tsx";

export interface StepFields {
  offer: Offer;
  values: InvestmentFormValues;
  /** Whether it may have been bought already, without a response. */
  begun: boolean;
  quote: Quote;
  faults: Faults;
  change: (part: Partial<InvestmentFormValues>) => void;
}

export function UnitsStep({ offer, values, quote, faults, change }: StepFields) {
  const { pricePerUnit, unitsLeft } = offer.portfolio;
  return (
    <>
      <UnitsField
        value={values.unitsBought}
        onChange={(unitsBought) => change({ unitsBought })}
        unitsLeft={unitsLeft}
        hint={`${formatNaira(koboOf(pricePerUnit))} a unit. ${unitsLeft === 1 ? "1 unit is" : `${inUnits(unitsLeft)} are`} left.`}
        error={faults["unitsBought"]}
      />
      {quote.units > 0 && (
        <p className="text-quiet">
          You pay{" "}
          <span className="text-ink">
            <Amount kobo={quote.amountKobo} size={20} />
          </span>
        </p>
      )}
    </>
  );
}

export function DurationStep({ offer, values, faults, change }: StepFields) {
  return (
    <>
      <TermChoice
        hideLegend
        rates={offer.portfolio.interestRates}
        months={values.months}
        onChange={(months) => change({ months })}
        error={faults["months"]}
      />
      <p className="text-quiet">
        For the whole term, and as simple interest a year. Expected, not guaranteed. You cannot take
        the money out earlier.
      </p>
    </>
  );
}

export function PaymentStep({ offer, values, begun, quote, faults, change }: StepFields) {
  const tooMuch = quote.amountKobo > limits.maximumPaymentKobo;
  const amount = formatNaira(quote.amountKobo);
  const fromStash = values.paymentMethod === "stash";
  // An empty one comes last.
  const stash = {
    value: "stash" as const,
    title: "Stash",
    detail: `${formatNaira(offer.stashKobo)} available`,
    icon: <Icon name="save" />,
  };
  const atGateway = gatewayMethods.map((method) => ({
    ...method,
    detail: tooMuch ? "₦10,000,000 at most" : "On the payment page",
    disabled: tooMuch,
  }));
  return (
    <>
      <ChoiceCards
        legend="How do you want to pay?"
        hideLegend
        layout="pairs"
        options={offer.stashKobo === 0n ? [...atGateway, stash] : [stash, ...atGateway]}
        value={values.paymentMethod ?? undefined}
        onChange={(paymentMethod) => change({ paymentMethod })}
        error={faults["paymentMethod"]}
      />
      {begun && <MayHaveLeft amountKobo={quote.amountKobo} />}
      {fromStash && !begun && (
        <StashEffect stashKobo={offer.stashKobo} amountKobo={quote.amountKobo}>
          {(missingKobo) => <FundMissing missingKobo={missingKobo} />}
        </StashEffect>
      )}
      {fromStash && !begun && quote.amountKobo <= offer.stashKobo && (
        <p className="text-quiet">
          {amount} leaves your stash when you press the button, and your units earn from today.
        </p>
      )}
      {!fromStash && values.paymentMethod !== null && (
        <>
          <p className="text-quiet">
            You pay {amount} on the page of our payment partner. Your units are kept for you for 30
            minutes; should none be left when the money arrives, it is in your stash.
          </p>
          <BeforePaying amountKobo={quote.amountKobo} />
        </>
      )}
    </>
  );
}
