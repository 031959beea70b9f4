/** The chart of accounts, as functions. An address identifies an account by kind and currency, or
 * by kind and owner. The first transfer that names an account opens it. `docs/money.md` defines
 * each kind. */

/** Shared by all investors' transfers, so they have no running balance. */
type HouseKind =
  | "gateway-clearing"
  | "gateway-fees"
  | "second-gateway-clearing"
  | "second-gateway-fees"
  | "fee-income"
  | "suspense"
  | "bank"
  | "deployment-losses"
  | "portfolio-fee-expense"
  | "management-fee-income"
  | "exit-fee-income"
  | "stamp-duty-payable"
  | "stamp-duty-expense"
  | "tax-payable"
  | "bank-charges"
  | "bank-interest"
  | "rewards-expense"
  | "points-issued"
  | "receivable";

/** One for all, with a running balance that never falls below zero. */
type PoolKind = "return-pool";

/** One for each portfolio, with a running balance that never falls below zero. */
type DeployedKind = "deployed";

/** Each belongs to one investor, has a running balance and never falls below zero. */
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
export type PoolAccount = `${PoolKind}:NGN`;
export type DeployedAccount = `${DeployedKind}:${number}`;
export type InvestorAccount = `${InvestorKind}:${string}`;
export type Account = HouseAccount | PoolAccount | DeployedAccount | InvestorAccount;

/** Each gateway has accounts of its own. */
export type GatewayPlace = "first" | "second";

/** What a gateway owes us. */
export function gatewayClearing(currency: Currency, gateway: GatewayPlace = "first"): HouseAccount {
  return `${gateway === "first" ? "" : "second-"}gateway-clearing:${currency}` as const;
}

/** A gateway's fees. */
export function gatewayFees(currency: Currency, gateway: GatewayPlace = "first"): HouseAccount {
  return `${gateway === "first" ? "" : "second-"}gateway-fees:${currency}` as const;
}

/** What customers paid beyond the gateway's fee. */
export function feeIncome(currency: Currency): HouseAccount {
  return `fee-income:${currency}`;
}

/** Money that came and is not explained yet. */
export function suspense(currency: Currency): HouseAccount {
  return `suspense:${currency}`;
}

/** What an investor can spend, save, invest or withdraw. */
export function stash(investorId: string): InvestorAccount {
  return `stash:${investorId}`;
}

/** Withdrawals that the bank has not confirmed yet. */
export function held(investorId: string): InvestorAccount {
  return `held:${investorId}`;
}

/** Pending refunds. */
export function refundHeld(investorId: string): InvestorAccount {
  return `refund-held:${investorId}`;
}

/** Money of disputed payments, until the dispute is decided. */
export function frozen(investorId: string): InvestorAccount {
  return `frozen:${investorId}`;
}

/** What an investor owes because money that was taken back had been spent. */
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

/** The cost of redeemed green points. */
export function rewardsExpense(currency: Currency): HouseAccount {
  return `rewards-expense:${currency}`;
}

/** What investors who were credited by mistake have spent and owe the house. */
export function receivable(currency: Currency): HouseAccount {
  return `receivable:${currency}`;
}

/** Our own bank account. */
export function bank(currency: Currency): HouseAccount {
  return `bank:${currency}`;
}

/** The house's money from which returns are paid: its capital, and what portfolios have earned. */
export const returnPool: PoolAccount = "return-pool:NGN";

/** What is out in a portfolio. */
export function deployed(portfolioId: number): DeployedAccount {
  return `deployed:${portfolioId}`;
}

/** What portfolios have lost. */
export function deploymentLosses(currency: Currency): HouseAccount {
  return `deployment-losses:${currency}`;
}

/** What one saving plan holds. */
export function planOf(investorId: string, planId: string): InvestorAccount {
  return `plan:${investorId}:${planId}`;
}

/** What was paid for the units of one purchase. */
export function investmentOf(investorId: string, investmentId: string): InvestorAccount {
  return `investment:${investorId}:${investmentId}`;
}

/** The management fee that portfolios have borne. */
export function portfolioFeeExpense(currency: Currency): HouseAccount {
  return `portfolio-fee-expense:${currency}`;
}

/** The management fee that the house has earned. */
export function managementFeeIncome(currency: Currency): HouseAccount {
  return `management-fee-income:${currency}`;
}

/** What savers have paid for ending a plan early. */
export function exitFeeIncome(currency: Currency): HouseAccount {
  return `exit-fee-income:${currency}`;
}

/** Tax that was withheld and is owed to the tax authority. */
export function taxPayable(currency: Currency): HouseAccount {
  return `tax-payable:${currency}`;
}

/** What our bank has taken for itself. */
export function bankCharges(currency: Currency): HouseAccount {
  return `bank-charges:${currency}`;
}

/** What our bank has paid us for what it holds. */
export function bankInterest(currency: Currency): HouseAccount {
  return `bank-interest:${currency}`;
}

/** Stamp duty on payouts that is still to be paid. */
export function stampDutyPayable(currency: Currency): HouseAccount {
  return `stamp-duty-payable:${currency}`;
}

/** What the house has borne of it. */
export function stampDutyExpense(currency: Currency): HouseAccount {
  return `stamp-duty-expense:${currency}`;
}

/** Both sides have the same currency; a house account has it in its address. */
export function currencyOf({ debit, credit }: { debit: Account; credit: Account }): Currency {
  const named = [debit, credit].map(partAfterKind).find((part) => /^[A-Z]{2,3}$/.test(part));
  return named ?? (debit.startsWith("points:") ? "GP" : "NGN");
}

function partAfterKind(account: Account): string {
  return account.split(":")[1] ?? "";
}
