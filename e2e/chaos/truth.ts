import type { GatewayTransaction, GatewayTransfer } from "../support/sandbox.ts";
import type { GatewaySandbox } from "../support/second-sandbox.ts";
import type { Chaos } from "./chaos.ts";
import type { Investor } from "./investors.ts";

/** The expected content of our ledger, derived from the gateways' own records and the requested
 * amounts, by rules written independently and without reading our database. */
export type Truth = Readonly<{
  /** The first gateway's, and the second's. */
  gateways: readonly GatewayTruth[];
  /** How many payments came without a checkout. */
  waysIn: Readonly<{ arrived: number; debited: number }>;
}>;

/** What one gateway has. */
export type GatewayTruth = Readonly<{
  /** Of its accounts in our ledger. */
  prefix: "" | "second-";
  /** By reference: where the money of a payment has to be. */
  payments: ReadonlyMap<string, PaidIn>;
  /** By reference at the gateway: whether it has paid it at the end. */
  payouts: ReadonlyMap<string, PaidOut>;
  /** By reference: what went back to the payer, or is on its way. */
  takenBack: ReadonlyMap<string, bigint>;
  /** By currency: the gateway's pending refunds. */
  refundsUnderWay: ReadonlyMap<string, bigint>;
  /** The same by reference: a refund out of suspense stays there until it has arrived. */
  refundsUnderWayOf: ReadonlyMap<string, bigint>;
  /** By currency: the gateway's balance for us. */
  balances: ReadonlyMap<string, bigint>;
}>;

type PaidIn = Readonly<{
  amountKobo: bigint;
  /** An investor's or suspense's share of it. */
  creditKobo: bigint;
  feeKobo: bigint;
  currency: string;
  /** Null: suspense. */
  investorId: string | null;
}>;

type PaidOut = Readonly<{
  end: "paid" | "back" | "open";
  amountKobo: bigint;
  feeKobo: bigint;
  /** Whether it has left the gateway's balance for us. */
  isDebited: boolean;
  investorId: string | undefined;
}>;

export async function truthOf(chaos: Chaos): Promise<Truth> {
  const { sandbox, second } = chaos;
  const transactions = await sandbox.transactions();
  return {
    gateways: [
      await gatewayTruth(chaos, { prefix: "", gateway: sandbox }),
      await gatewayTruth(chaos, { prefix: "second-", gateway: second }),
    ],
    waysIn: {
      arrived: transactions.filter((one) => one.channel === "dedicated_nuban").length,
      debited: transactions.filter((one) => one.channel === "direct_debit" && isPaid(one)).length,
    },
  };
}

async function gatewayTruth(
  { asked, investors }: Chaos,
  { gateway, prefix }: { gateway: GatewaySandbox; prefix: GatewayTruth["prefix"] },
): Promise<GatewayTruth> {
  const [transactions, transfers, refunds, disputes, { balance }] = await Promise.all([
    gateway.transactions(),
    gateway.transfers(),
    gateway.refunds(),
    gateway.disputes(),
    gateway.balance(),
  ]);
  const takenBack = [
    ...transactions
      .filter((one) => one.channel === "direct_debit" && one.status === "reversed")
      .filter(({ reference }) => !refunds.some((one) => one.transaction_reference === reference)),
    ...refunds
      .filter(({ status }) => status !== "failed")
      .map((one) => ({ ...one, reference: one.transaction_reference })),
    ...disputes
      .filter(({ resolution }) => resolution !== null && resolution !== "declined")
      .map((one) => ({ ...one, reference: one.transaction.reference, amount: one.refund_amount })),
  ];
  const underWay = refunds.filter(({ status }) => !refundEnds.has(status));
  const inDollars = transactions
    .filter((one) => one.currency === "USD" && isPaid(one))
    .map(({ reference, amount, fees }) => ({ reference, kobo: amount - (fees ?? 0) }));
  const owners = new Map(investors.map((one) => [one.accountNumber, one.id]));
  const byEmail = new Map(investors.map((one) => [one.email, one]));
  return {
    prefix,
    payments: new Map(
      transactions
        .filter(isPaid)
        .map((one) => [one.reference, paidIn(one, requestOf(one, asked, byEmail))]),
    ),
    payouts: new Map(transfers.map((one) => [one.reference, paidOut(one, owners)])),
    takenBack: sumUp(takenBack.map(({ reference, amount }) => [reference, amount])),
    refundsUnderWay: sumUp(underWay.map(({ currency, amount }) => [currency, amount])),
    refundsUnderWayOf: sumUp(underWay.map((one) => [one.transaction_reference, one.amount])),
    balances: new Map([
      ["NGN", BigInt(balance)],
      [
        "USD",
        sum(inDollars.map(({ kobo }) => kobo)) -
          sum(takenBack.filter((one) => !isNaira(one)).map(({ amount }) => amount)),
      ],
    ]),
  };
}

const isNaira = ({ currency }: { currency: string }) => currency === "NGN";

function sum(kobos: readonly number[]): bigint {
  return kobos.reduce((total, kobo) => total + BigInt(kobo), 0n);
}

function sumUp(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [name, kobo] of entries) sums.set(name, (sums.get(name) ?? 0n) + BigInt(kobo));
  return sums;
}

function isPaid({ status }: GatewayTransaction): boolean {
  return status === "success" || status === "reversed";
}

type Requested = Readonly<{ kobo: number; investor: Investor }>;

/** Of money that comes to an account number, any amount is right. Our worker requests debits, so
 * nothing of them was noted. */
function requestOf(
  { amount, channel, customer, reference }: GatewayTransaction,
  asked: Chaos["asked"],
  byEmail: ReadonlyMap<string, Investor>,
): Requested | undefined {
  const investor = byEmail.get(customer.email);
  const isWayIn = channel === "dedicated_nuban" || channel === "direct_debit";
  return isWayIn && investor ? { kobo: amount, investor } : asked.get(reference);
}

/** The gateway reports none of a debit: 0.5%, at most ₦1,000. */
function feesOf({ amount, channel, fees }: GatewayTransaction): number {
  if (channel !== "direct_debit") return fees ?? 0;
  return Math.min(Math.round(amount / 200), 100_000);
}

/** Exactly the requested amount, or with the gateway's fee added. */
function paidIn(transaction: GatewayTransaction, requested: Requested | undefined): PaidIn {
  const { amount, currency } = transaction;
  const fees = feesOf(transaction);
  const feeKobo = BigInt(fees);
  const amountKobo = BigInt(amount);
  const isAsRequested =
    requested !== undefined &&
    currency === "NGN" &&
    (amount === requested.kobo || (amount > requested.kobo && amount - requested.kobo === fees));
  return {
    amountKobo,
    creditKobo: isAsRequested ? BigInt(requested.kobo) : amountKobo,
    feeKobo,
    currency,
    investorId: isAsRequested ? requested.investor.id : null,
  };
}

const givenBack = new Set(["failed", "reversed", "abandoned", "blocked", "rejected"]);

function paidOut(transfer: GatewayTransfer, owners: ReadonlyMap<string, string>): PaidOut {
  const { status, amount, fee_charged: fee, isDebited = true, recipient } = transfer;
  const unlessPaid = givenBack.has(status) ? "back" : "open";
  return {
    end: status === "success" ? "paid" : unlessPaid,
    amountKobo: BigInt(amount),
    feeKobo: BigInt(fee),
    isDebited,
    investorId: owners.get(recipient?.details.account_number ?? ""),
  };
}

/** The final balances: each investor's stash and plans, or a debt below zero, and suspense by its currency. */
export function belongings({ gateways }: Truth): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (owner: string | undefined, kobo: bigint) => {
    if (owner) sums.set(owner, (sums.get(owner) ?? 0n) + kobo);
  };
  for (const { payments, payouts, takenBack, refundsUnderWayOf } of gateways) {
    for (const [reference, { investorId, creditKobo, currency }] of payments) {
      const backKobo = takenBack.get(reference) ?? 0n;
      const stillKobo = investorId === null ? (refundsUnderWayOf.get(reference) ?? 0n) : 0n;
      add(investorId ?? `suspense:${currency}`, creditKobo - backKobo + stillKobo);
    }
    for (const { investorId, amountKobo, end } of payouts.values()) {
      if (end !== "back") add(investorId, -amountKobo);
    }
  }
  return sums;
}

/** What is still pending at a gateway. */
export async function whatIsOpen(gateway: GatewaySandbox) {
  const [transfers, refunds, disputes] = await Promise.all([
    gateway.transfers(),
    gateway.refunds(),
    gateway.disputes(),
  ]);
  return {
    payouts: transfers
      .filter(({ status }) => status !== "success" && !givenBack.has(status))
      .map(({ reference }) => reference),
    refunds: refunds.filter(({ status }) => !refundEnds.has(status)).map(({ id }) => id),
    disputes: disputes
      .filter(({ status }) => status !== "resolved")
      .map(({ transaction }) => transaction.reference),
  };
}

const refundEnds = new Set(["processed", "failed"]);

/** A withdrawal as all its attempts at both gateways ended. Paid by two, it is nothing that our ledger
 * could have. */
export function payoutEnds({ gateways }: Truth): ReadonlyMap<string, string> {
  const ends = new Map<string, string>();
  for (const [atGateway, { end }] of gateways.flatMap(({ payouts }) => [...payouts])) {
    const reference = atGateway.replace(LATER_ATTEMPT, "$1");
    const before = ends.get(reference) ?? "back";
    const both = before === "back" ? end : `${before}, and once more ${end}`;
    ends.set(reference, end === "back" ? before : both);
  }
  return ends;
}

const LATER_ATTEMPT = /^(wd-[\da-f]{32})-\d+$/;
