import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { expectedReturnKobo, interestToDateKobo } from "@osisi/contracts/investment-return.ts";
import type {
  ActiveInvestment,
  Purchase,
  Investment as Shown,
} from "@osisi/contracts/investments.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { yearlyBasisPoints, asPercent } from "@osisi/contracts/returns.ts";
import { type Bought, termsOf } from "./investment.ts";

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

type MayBeLate = ShownInvestment & {
  /** What is late of its return. */
  lateKobo: bigint;
};

type ActiveInvestmentRow = Pick<Bought, "id" | "portfolioId" | "portfolioName" | "amountKobo">;

export function investmentView(bought: MayBeLate, today: CalendarDate): Shown {
  const { state } = bought;
  return {
    ...purchaseView(bought),
    period: bought.months,
    roi: nairaFromKobo(expectedReturnKobo(bought.amountKobo, bought.basisPoints)),
    percentage: asPercent(bought.basisPoints),
    yearlyPercentage: asPercent(yearlyBasisPoints(bought)),
    endDate: bought.endsOn,
    interestToDate:
      state === "undone" ? 0 : nairaFromKobo(interestToDateKobo(termsOf(bought), today)),
    ...(bought.lateKobo > 0n && { lateReturn: nairaFromKobo(bought.lateKobo) }),
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
