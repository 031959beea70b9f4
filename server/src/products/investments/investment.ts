import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { InvestmentTerms } from "@osisi/contracts/investment-return.ts";
import type { AtMaturity } from "@osisi/contracts/investments.ts";
import type { Selectable } from "kysely";
import type { DB } from "#platform/database/tables.gen.ts";

/** What the database checks and its generated types do not express. */
export type InvestmentColumns = {
  state: "ordered" | "active" | "matured" | "undone";
  atMaturity: AtMaturity;
  paidFrom: "stash" | "gateway" | "maturity" | null;
};

export type Investment = Omit<Selectable<DB["investment"]>, keyof InvestmentColumns> &
  InvestmentColumns;

/** A paid one, so that its dates are known. */
export type Bought = Investment & { valueOn: CalendarDate; endsOn: CalendarDate };

export function isBought(investment: Investment): investment is Bought {
  return investment.valueOn !== null && investment.endsOn !== null;
}

/** It earns: its money is in it. */
export function isActive(investment: Investment): investment is Bought {
  return investment.state === "active" && isBought(investment);
}

/** The investment in the form that the calculations of `contracts` take. */
export function termsOf({
  amountKobo,
  basisPoints,
  months,
  valueOn,
}: Pick<Bought, "amountKobo" | "basisPoints" | "months" | "valueOn">): InvestmentTerms {
  return { amountKobo, basisPoints, months, startDate: valueOn };
}

/** Zero for what is disputed or was reversed. */
export function freePrincipalKobo({ state, principalKobo }: Bought): bigint {
  return state === "matured" ? (principalKobo ?? 0n) : 0n;
}
