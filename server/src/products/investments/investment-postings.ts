import { startOfDay } from "@osisi/contracts/calendar.ts";
import { interestToDateKobo, termFeeKobo } from "@osisi/contracts/investment-return.ts";
import {
  frozen,
  investmentOf,
  managementFeeIncome,
  portfolioFeeExpense,
  stash,
} from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";
import type { OwedReturn } from "#money/returns/pay-return.ts";
import { type Bought, type Investment, termsOf } from "./investment.ts";

/** The transfers of an investment. */

const CURRENCY = "NGN";

export function unitsBought(investment: Investment, eventAt: Date): Transfer {
  const { id, investorId, amountKobo } = investment;
  return {
    key: `investment:${id}:bought`,
    movement: "units-bought",
    debit: stash(investorId),
    credit: investmentOf(investorId, id),
    amount: amountKobo,
    eventAt,
  };
}

/** The principal goes to the stash, or to frozen while its payment is disputed. The portfolio bears
 * the management fee. */
export function maturityOf(investment: Bought): (Transfer | Claim)[] {
  const { id, investorId, amountKobo, endsOn } = investment;
  const eventAt = startOfDay(endsOn);
  const matured: Transfer = {
    key: maturedKey(id),
    movement: "investment-matured",
    debit: investmentOf(investorId, id),
    credit: investment.disputedAt === null ? stash(investorId) : frozen(investorId),
    amount: amountKobo,
    eventAt,
  };
  const fee = transferOrClaim(`investment:${id}:management-fee`, {
    movement: "management-fee",
    debit: portfolioFeeExpense(CURRENCY),
    credit: managementFeeIncome(CURRENCY),
    amount: termFeeKobo(termsOf(investment), investment.feeBasisPoints),
    eventAt,
  });
  return [matured, fee];
}

/** A dispute that is won after the investment has matured into frozen. */
export function releasedAfterMaturity(investment: Bought): Transfer {
  const { id, investorId, amountKobo, endsOn } = investment;
  return {
    key: `${maturedKey(id)}:released`,
    movement: "dispute-won",
    debit: frozen(investorId),
    credit: stash(investorId),
    amount: amountKobo,
    eventAt: startOfDay(endsOn),
  };
}

/** A lost dispute reverses the whole purchase, without return. */
export function purchaseTakenBack(investment: Bought, eventAt: Date): Transfer {
  const { id, investorId, amountKobo } = investment;
  return {
    key: `investment:${id}:taken-back`,
    movement: "dispute-unwound",
    debit: investmentOf(investorId, id),
    credit: frozen(investorId),
    amount: amountKobo,
    eventAt,
  };
}

export function maturedKey(id: string): string {
  return `investment:${id}:matured`;
}

export function returnKobo(investment: Bought): bigint {
  return interestToDateKobo(termsOf(investment), investment.endsOn);
}

export function owedReturn(investment: Bought): OwedReturn {
  const { id, investorId, endsOn } = investment;
  return {
    key: `investment:${id}:return`,
    kind: "investment",
    holdingId: id,
    investorId,
    amountKobo: returnKobo(investment),
    dueOn: endsOn,
  };
}

/** A zero transfer is still an event that happens once. */
function transferOrClaim(key: string, transfer: Omit<Transfer, "key">): Transfer | Claim {
  return transfer.amount === 0n ? { key, movesNothing: true } : { key, ...transfer };
}
