import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  expectedReturnKobo,
  interestToDateKobo,
  valuesOverTerm,
} from "@osisi/contracts/investment-return.ts";
import type {
  ActiveInvestment,
  InvestmentDetail,
  Investment as Shown,
  Purchase,
} from "@osisi/contracts/investments.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { yearlyBasisPoints } from "@osisi/contracts/returns.ts";
import { type Bought, termsOf } from "./investment.ts";
import { freePrincipalKobo } from "./change-investment.ts";

/** An investment as its owner sees it. */

export type ShownInvestment = ActiveInvestmentRow &
  Pick<
    Bought,
    | "units"
    | "priceKobo"
    | "months"
    | "basisPoints"
    | "state"
    | "valueOn"
    | "endsOn"
    | "atMaturity"
    | "disputedAt"
  >;

export type ActiveInvestmentRow = Pick<
  Bought,
  "id" | "portfolioId" | "portfolioName" | "amountKobo"
>;

export function investmentView(bought: ShownInvestment, today: CalendarDate): Shown {
  const { state } = bought;
  return {
    ...purchaseView(bought),
    period: bought.months,
    roi: nairaFromKobo(expectedReturnKobo(bought.amountKobo, bought.basisPoints)),
    percentage: bought.basisPoints / 100,
    yearlyPercentage: yearlyBasisPoints(bought) / 100,
    endDate: bought.endsOn,
    interestToDate:
      state === "undone" ? 0 : nairaFromKobo(interestToDateKobo(termsOf(bought), today)),
    state: state === "ordered" ? "active" : state,
    atMaturity: bought.atMaturity,
    disputed: bought.disputedAt !== null,
  };
}

export function purchaseView(bought: ShownInvestment): Purchase {
  return {
    ...activeView(bought),
    unitsBought: bought.units,
    pricePerUnit: nairaFromKobo(bought.priceKobo),
    datePurchased: bought.valueOn,
  };
}

export function activeView({
  id,
  portfolioId,
  portfolioName,
  amountKobo,
}: ActiveInvestmentRow): ActiveInvestment {
  return { id, portfolioId, portfolioName, amount: nairaFromKobo(amountKobo) };
}

export function detailView(
  bought: Bought,
  seen: { now: Date; renewedAs: string | null; transferredTo: string | null },
): InvestmentDetail {
  const { renewedAs, transferredTo } = seen;
  const today = dateInLagos(seen.now);
  const freeKobo = (renewedAs ?? transferredTo) ? 0n : freePrincipalKobo(bought);
  return {
    ...investmentView(bought, today),
    values: valuesOverTerm(termsOf(bought)).map(({ date, valueKobo }) => ({
      date,
      value: nairaFromKobo(valueKobo),
    })),
    paidOut: paidOutView(bought),
    renewedAs,
    renewedFrom: bought.renewedFrom,
    transferable: freeKobo > 0n ? nairaFromKobo(freeKobo) : null,
    transferredTo,
    portfolio: portfolioView(bought, today),
  };
}

function paidOutView({ state, principalKobo, returnKobo }: Bought): InvestmentDetail["paidOut"] {
  if (state !== "matured" || principalKobo === null || returnKobo === null) return null;
  return { principal: nairaFromKobo(principalKobo), return: nairaFromKobo(returnKobo) };
}

/** As in today's catalogue, or as it was if it is no longer offered. */
function portfolioView(bought: Bought, today: CalendarDate): InvestmentDetail["portfolio"] {
  const { portfolioId, portfolioName, valueOn } = bought;
  const portfolio = portfolioOn(today, portfolioId) ?? portfolioOn(valueOn, portfolioId);
  return {
    id: portfolio?.id ?? portfolioId,
    db_id: portfolioId,
    name: portfolio?.name ?? portfolioName,
    img: portfolio?.img ?? "",
    to: portfolio?.to ?? null,
  };
}
