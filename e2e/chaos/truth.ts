import type { GatewayTransaction, GatewayTransfer, Sandbox } from "../support/sandbox.ts";
import type { Chaos } from "./chaos.ts";

/** What our books must say, worked out from what the gateway itself knows and what customers had been
 * asked for, by rules written a second time and without a look at our database. */
export type Truth = Readonly<{
  /** By reference: where the money of a payment has to be. */
  payments: ReadonlyMap<string, PaidIn>;
  /** By reference: whether the gateway has paid it in the end. */
  payouts: ReadonlyMap<string, PaidOut>;
  balanceKobo: bigint;
}>;

export type PaidIn = Readonly<{
  amountKobo: bigint;
  /** What an investor or suspense gets of it. */
  creditKobo: bigint;
  feeKobo: bigint;
  currency: string;
  /** Null: suspense. */
  investorId: string | null;
}>;

export type PaidOut = Readonly<{
  end: "paid" | "back" | "open";
  amountKobo: bigint;
  feeKobo: bigint;
  investorId: string | undefined;
}>;

export async function truthOf({ sandbox, asked, investors }: Chaos): Promise<Truth> {
  const [transactions, transfers, { balance }] = await Promise.all([
    sandbox.transactions(),
    sandbox.transfers(),
    sandbox.balance(),
  ]);
  const owners = new Map(investors.map((one) => [one.accountNumber, one.id]));
  return {
    payments: new Map(
      transactions.filter(isPaid).map((one) => [one.reference, paidIn(one, asked)]),
    ),
    payouts: new Map(transfers.map((one) => [one.reference, paidOut(one, owners)])),
    balanceKobo: BigInt(balance),
  };
}

function isPaid({ status }: GatewayTransaction): boolean {
  return status === "success" || status === "reversed";
}

/** Exactly what was asked for, or with the gateway's fee on top. */
function paidIn(transaction: GatewayTransaction, asked: Chaos["asked"]): PaidIn {
  const { amount, fees, currency, reference } = transaction;
  const wish = asked.get(reference);
  const feeKobo = BigInt(fees ?? 0);
  const amountKobo = BigInt(amount);
  const isAsAsked =
    wish !== undefined &&
    currency === "NGN" &&
    (amount === wish.kobo || (amount > wish.kobo && amount - wish.kobo === fees));
  return {
    amountKobo,
    creditKobo: isAsAsked ? BigInt(wish.kobo) : amountKobo,
    feeKobo,
    currency,
    investorId: isAsAsked ? wish.investor.id : null,
  };
}

const givenBack = new Set(["failed", "reversed", "abandoned", "blocked", "rejected"]);

function paidOut(transfer: GatewayTransfer, owners: ReadonlyMap<string, string>): PaidOut {
  const { status, amount, fee_charged: fee, recipient } = transfer;
  const unlessPaid = givenBack.has(status) ? "back" : "open";
  return {
    end: status === "success" ? "paid" : unlessPaid,
    amountKobo: BigInt(amount),
    feeKobo: BigInt(fee),
    investorId: owners.get(recipient?.details.account_number ?? ""),
  };
}

/** What investors have in the end. */
export function stashesBy({ payments, payouts }: Truth): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (investorId: string | null | undefined, kobo: bigint) => {
    if (investorId) sums.set(investorId, (sums.get(investorId) ?? 0n) + kobo);
  };
  for (const { investorId, creditKobo } of payments.values()) add(investorId, creditKobo);
  for (const { investorId, amountKobo, end } of payouts.values()) {
    if (end !== "back") add(investorId, -amountKobo);
  }
  return sums;
}

/** The gateway's own word for a status that is not the end of a payout. */
export async function openPayouts(sandbox: Sandbox): Promise<string[]> {
  const transfers = await sandbox.transfers();
  return transfers
    .filter(({ status }) => status !== "success" && !givenBack.has(status))
    .map(({ reference }) => reference);
}
