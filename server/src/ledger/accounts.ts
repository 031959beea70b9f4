/** The chart of accounts, as functions. An address says everything about an account: its kind and
 * its currency, or its kind and whose it is. An account is opened by the first transfer that names
 * it. What each kind means is in `docs/money.md`. */

/** Everybody's transfers touch these; they have no running balance. */
type HouseKind =
  | "gateway-clearing"
  | "gateway-fees"
  | "fee-income"
  | "suspense"
  | "bank"
  | "house-capital"
  | "return-expense"
  | "portfolio-fee-expense"
  | "management-fee-income"
  | "rewards-expense"
  | "points-issued"
  | "receivable";

/** These belong to one investor each, have a running balance and never fall below zero. */
export type InvestorKind =
  | "stash"
  | "held"
  | "refund-held"
  | "frozen"
  | "debt"
  | "plan"
  | "investment"
  | "points";

export type Currency = "NGN" | "GP" | (string & {});
export type HouseAccount = `${HouseKind}:${Currency}`;
export type InvestorAccount = `${InvestorKind}:${string}`;
export type Account = HouseAccount | InvestorAccount;

/** What the gateway owes us. */
export function gatewayClearing(currency: Currency): HouseAccount {
  return `gateway-clearing:${currency}`;
}

/** What the gateway has kept for its work. */
export function gatewayFees(currency: Currency): HouseAccount {
  return `gateway-fees:${currency}`;
}

/** What customers bore of the gateway's fee beyond what it kept. */
export function feeIncome(currency: Currency): HouseAccount {
  return `fee-income:${currency}`;
}

/** Money that came and that nobody can explain yet. */
export function suspense(currency: Currency): HouseAccount {
  return `suspense:${currency}`;
}

/** What an investor can spend, save, invest or withdraw. */
export function stash(investorId: string): InvestorAccount {
  return `stash:${investorId}`;
}

/** What an investor has asked to withdraw and the bank has not confirmed. */
export function held(investorId: string): InvestorAccount {
  return `held:${investorId}`;
}

/** What is on its way back to where a payment came from. */
export function refundHeld(investorId: string): InvestorAccount {
  return `refund-held:${investorId}`;
}

/** What came from a payment that its payer's bank wants back, until that is decided. */
export function frozen(investorId: string): InvestorAccount {
  return `frozen:${investorId}`;
}

/** What an investor owes because the money that was taken back had been used already. */
export function debt(investorId: string): InvestorAccount {
  return `debt:${investorId}`;
}

/** What an investor's referrals have earned them. */
export function points(investorId: string): InvestorAccount {
  return `points:${investorId}`;
}

/** The green points that investors hold. */
export function pointsIssued(): HouseAccount {
  return "points-issued:GP";
}

/** What redeemed green points cost. */
export function rewardsExpense(currency: Currency): HouseAccount {
  return `rewards-expense:${currency}`;
}

/** What the house is owed by people who were credited by mistake and have spent it. */
export function receivable(currency: Currency): HouseAccount {
  return `receivable:${currency}`;
}

/** Our own bank account. */
export function bank(currency: Currency): HouseAccount {
  return `bank:${currency}`;
}

/** What the house itself put in, out of which returns are paid. */
export function houseCapital(currency: Currency): HouseAccount {
  return `house-capital:${currency}`;
}

/** What one saving plan holds. */
export function planOf(investorId: string, planId: string): InvestorAccount {
  return `plan:${investorId}:${planId}`;
}

/** What was paid for the units of one purchase. */
export function investmentOf(investorId: string, investmentId: string): InvestorAccount {
  return `investment:${investorId}:${investmentId}`;
}

/** Returns that the house has paid. */
export function returnExpense(currency: Currency): HouseAccount {
  return `return-expense:${currency}`;
}

/** The management fee that portfolios have borne. */
export function portfolioFeeExpense(currency: Currency): HouseAccount {
  return `portfolio-fee-expense:${currency}`;
}

/** The management fee that the house has earned. */
export function managementFeeIncome(currency: Currency): HouseAccount {
  return `management-fee-income:${currency}`;
}

/** Both sides have the same; a house's account has it in its address. */
export function currencyOf({ debit, credit }: { debit: Account; credit: Account }): Currency {
  const named = [debit, credit].map(partAfterKind).find((part) => /^[A-Z]{2,3}$/.test(part));
  return named ?? (debit.startsWith("points:") ? "GP" : "NGN");
}

function partAfterKind(account: Account): string {
  return account.split(":")[1] ?? "";
}
