import { dateInLagos, type CalendarDate } from "@osisi/contracts/calendar.ts";
import {
  amountOfUnits,
  endDateOf,
  expectedReturnKobo,
} from "@osisi/contracts/investment-return.ts";
import { investmentRequest, type InvestmentRequest } from "@osisi/contracts/investments.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { InterestRate, PortfolioView } from "@osisi/contracts/portfolios.ts";
import { basisPointsOf } from "@osisi/contracts/returns.ts";
import { faultsOf, type Faults } from "#platform/forms/form-errors.ts";
import type { StepRules } from "#platform/forms/step-rules.ts";
import { koboOf } from "#platform/kobo-of.ts";

/** The wizard's input. `unitsBought` is as typed. */
export interface InvestmentFormValues {
  unitsBought: string;
  months: number | null;
  paymentMethod: Channel | "stash" | null;
}

export const emptyInvestment: InvestmentFormValues = {
  unitsBought: String(limits.minimumUnits),
  months: null,
  paymentMethod: null,
};

/** The data that the input is validated against. */
export interface Offer {
  portfolio: PortfolioView;
  stashKobo: bigint;
  /** Whether this was requested and may have been bought, without a response. */
  mayHaveBegun?: (body: InvestmentRequest) => boolean;
}

/** The portfolio as offered to this request, and whether it may have been bought already: then the
 * units and the money that it used are not missing. */
export function offerTo(
  values: InvestmentFormValues,
  { portfolio, mayHaveBegun }: Offer,
): { portfolio: PortfolioView; begun: boolean } {
  const whole = { ...portfolio, unitsLeft: portfolio.sellableUnits };
  const begun = mayHaveBegun?.(investmentBody(values, whole)) ?? false;
  return { portfolio: begun ? whole : portfolio, begun };
}

export type Step = 1 | 2 | 3 | 4;

export function investmentSteps(offer: Offer): StepRules<InvestmentFormValues, Step> {
  return {
    steps: [1, 2, 3, 4],
    fields: { 1: ["unitsBought"], 2: ["months"], 3: [], 4: ["paymentMethod"] },
    check: (values) => checkFormValues(values, offer),
  };
}

/** The typed units if they can be bought, or the validation message. */
export function checkUnits(
  typed: string,
  unitsLeft: number,
): { units: number } | { error: string } {
  const plain = typed.replaceAll(/[\s,]/g, "");
  if (plain === "") return { error: messages.unitsMissing };
  if (!/^\d+$/.test(plain)) return { error: messages.unitsNotWhole };
  const units = Number(plain);
  if (units < limits.minimumUnits) return { error: messages.unitsTooFew };
  if (units > unitsLeft) return { error: messages.unitsNotLeft };
  return { units };
}

export interface Quote {
  /** 0 while the input is invalid. */
  units: number;
  amountKobo: bigint;
  startDate: CalendarDate;
  /** Of the selected term, once there is one. */
  term: { rate: InterestRate; interestKobo: bigint; endDate: CalendarDate } | undefined;
}

/** The result if it begins now. */
export function quoteOf(values: InvestmentFormValues, portfolio: PortfolioView, now: Date): Quote {
  const checked = checkUnits(values.unitsBought, portfolio.unitsLeft);
  const units = "units" in checked ? checked.units : 0;
  const amountKobo = amountOfUnits(units, koboOf(portfolio.pricePerUnit));
  const startDate = dateInLagos(now);
  const rate = portfolio.interestRates.find(({ value }) => value === values.months);
  const term = rate && {
    rate,
    interestKobo: interestKoboOf(amountKobo, rate),
    endDate: endDateOf({ startDate, months: rate.value }),
  };
  return { units, amountKobo, startDate, term };
}

function interestKoboOf(amountKobo: bigint, rate: InterestRate): bigint {
  return expectedReturnKobo(amountKobo, basisPointsOf(rate.interest));
}

/** The payload of the specification: the catalogue's terms, so that a change of them since the page
 * was opened refuses the purchase, and the payment method. */
export function investmentBody(
  values: InvestmentFormValues,
  portfolio: PortfolioView,
): InvestmentRequest {
  const { units, amountKobo, term } = quoteOf(values, portfolio, new Date(0));
  const { paymentMethod } = values;
  const gateway = paymentMethod !== null && paymentMethod !== "stash";
  return {
    portfolioName: portfolio.name,
    portfolioId: portfolio.db_id,
    unitsBought: units,
    amount: nairaFromKobo(amountKobo),
    months: values.months ?? 0,
    percentage: term?.rate.interest ?? 0,
    paymentMethod: gateway ? "bank" : "stash",
    ...(gateway && { channel: paymentMethod }),
  };
}

function checkFormValues(values: InvestmentFormValues, offer: Offer): Faults {
  const { portfolio, begun } = offerTo(values, offer);
  const faults = faultsOf(investmentRequest, investmentBody(values, portfolio));
  const units = checkUnits(values.unitsBought, portfolio.unitsLeft);
  if ("error" in units) return { ...faults, unitsBought: units.error, ...missing(values) };
  const { amountKobo, term } = quoteOf(values, portfolio, new Date(0));
  if (values.months !== null && !term) faults["months"] = messages.monthsUnknown;
  const payment = begun ? undefined : paymentFault(values, amountKobo, offer.stashKobo);
  return {
    ...faults,
    ...(payment !== undefined && { paymentMethod: payment }),
    ...missing(values),
  };
}

function missing({ months, paymentMethod }: InvestmentFormValues): Faults {
  return {
    ...(months === null && { months: messages.monthsMissing }),
    ...(paymentMethod === null && { paymentMethod: messages.planPaymentMissing }),
  };
}

function paymentFault(
  { paymentMethod }: InvestmentFormValues,
  amountKobo: bigint,
  stashKobo: bigint,
): string | undefined {
  if (paymentMethod === null) return undefined;
  if (paymentMethod !== "stash") {
    return amountKobo > limits.maximumPaymentKobo ? messages.amountTooLarge : undefined;
  }
  const shortKobo = amountKobo - stashKobo;
  return shortKobo > 0n ? `You need ${formatNaira(shortKobo)} more in your stash.` : undefined;
}
