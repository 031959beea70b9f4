import {
  controlAt,
  type GatewayDispute,
  type GatewayRefund,
  type GatewayTransaction,
  type GatewayTransfer,
  type Sandbox,
} from "./sandbox.ts";

/** The control interface of a gateway, with the words, the states and the references of the first. */
export type GatewaySandbox = Pick<
  Sandbox,
  | "transactions"
  | "transfers"
  | "refunds"
  | "disputes"
  | "balance"
  | "setBalance"
  | "settings"
  | "customer"
  | "payout"
  | "refund"
  | "dispute"
  | "webhooks"
  | "sendWebhook"
  | "deliveries"
  | "releaseWebhooks"
  | "replayWebhooks"
  | "fault"
  | "clearFaults"
>;

/** What only the second one has. */
export type SecondSandbox = GatewaySandbox &
  Readonly<{
    /** By an operator of ours at the gateway, with our key. */
    refundInDashboard(env: Environment, reference: string, kobo?: number): Promise<unknown>;
  }>;

type Environment = Readonly<Record<string, string>>;

interface Transaction {
  id: number;
  txRef: string;
  status: string;
  paymentType: string;
  chargedKobo: number;
  currency: string;
  fees: { settledKobo: number } | null;
}

interface Transfer {
  reference: string;
  status: string;
  amountKobo: number;
  feeKobo: number;
  accountNumber: string;
  isDebited: boolean;
}

interface Refund {
  id: number;
  transactionId: number;
  status: string;
  amountKobo: number;
}

interface Chargeback {
  id: number;
  txRef: string;
  status: string;
  amountKobo: number;
}

export function secondSandboxAt(url: string): SecondSandbox {
  const { call, post } = controlAt(url);
  const transactions = () => call<Transaction[]>("/control/transactions");
  const transfers = () => call<Transfer[]>("/control/transfers");
  const chargebacks = () => call<Chargeback[]>("/control/chargebacks");
  return {
    transactions: async () => (await transactions()).map(transactionOf),
    transfers: async () => (await transfers()).map(transferOf),
    async refunds() {
      const [rows, paid] = await Promise.all([call<Refund[]>("/control/refunds"), transactions()]);
      return rows.map((row) => refundOf(row, paid));
    },
    disputes: async () => (await chargebacks()).map(disputeOf),
    balance: () => call<{ balance: number }>("/control/balance"),
    setBalance: (kobo) => post("/control/balance", { set: kobo }),
    settings: (change) => post("/control/settings", change),
    customer: (reference, { outcome, amount }) =>
      post(`/control/transactions/${reference}`, {
        outcome: OUTCOMES[String(outcome)] ?? outcome,
        ...(amount === undefined ? {} : { amount }),
      }),
    async payout(reference, outcome) {
      const found = (await transfers()).find((one) => one.reference === reference);
      const isReversal = outcome === "reversed" && found?.status === "SUCCESSFUL";
      const change = isReversal
        ? { action: "reverse" }
        : { outcome: TRANSFERS[outcome] ?? outcome };
      return post(`/control/transfers/${reference}`, change);
    },
    refund: (id, outcome) =>
      post(`/control/refunds/${id}`, { outcome: outcome === "processed" ? "paid" : outcome }),
    async refundInDashboard(env, reference, kobo) {
      const paid = (await transactions()).find(
        ({ status, txRef }) => txRef === reference && status === "successful",
      );
      const { FLUTTERWAVE_SECRET_KEY: key = "" } = env;
      const body = kobo === undefined ? {} : { amount: kobo / 100 };
      return post(`/v3/transactions/${paid?.id ?? 0}/refund`, body, `Bearer ${key}`);
    },
    async dispute({ reference, event, amount, resolution }) {
      if (event === "create") {
        return post("/control/chargebacks", { txRef: reference, ...(amount ? { amount } : {}) });
      }
      const open = (await chargebacks()).find(
        ({ status, txRef }) => txRef === reference && !RESOLVED.has(status),
      );
      if (!open || event !== "resolve") return undefined;
      const outcome = resolution === "declined" ? "won" : "lost";
      return post(`/control/chargebacks/${open.id}`, { outcome });
    },
    webhooks: (mode) => post("/control/webhooks", mode),
    sendWebhook: (body, signature) =>
      post("/control/webhooks/send", { body, ...(signature === undefined ? {} : { signature }) }),
    deliveries: () => call("/control/webhooks"),
    releaseWebhooks: () => post("/control/webhooks/release"),
    replayWebhooks: () => post("/control/webhooks/replay"),
    fault: (fault) => post("/control/faults", fault),
    clearFaults: () => call<unknown>("/control/faults", { method: "DELETE" }),
  };
}

/** A customer who goes away, or whom the bank asks something, has begun to pay. */
const OUTCOMES: Readonly<Record<string, string>> = {
  success: "successful",
  failed: "failed",
  abandoned: "pending",
  challenge: "pending",
};

const TRANSFERS: Readonly<Record<string, string>> = {
  success: "SUCCESSFUL",
  failed: "FAILED",
  reversed: "FAILED",
};

const RESOLVED = new Set(["won", "lost", "accepted"]);

function transactionOf(row: Transaction): GatewayTransaction {
  const { chargedKobo, currency, fees, paymentType, status, txRef } = row;
  return {
    reference: txRef,
    status: status === "successful" ? "success" : status,
    amount: chargedKobo,
    fees: fees && chargedKobo - fees.settledKobo,
    currency,
    channel: paymentType,
    customer: { email: "" },
  };
}

/** One that was paid and came back is still called successful. */
function transferOf(row: Transfer): GatewayTransfer {
  const isBack = row.status === "FAILED" || (row.status === "SUCCESSFUL" && !row.isDebited);
  const unlessBack = row.status === "SUCCESSFUL" ? "success" : "pending";
  return {
    reference: row.reference,
    status: isBack ? "reversed" : unlessBack,
    amount: row.amountKobo,
    fee_charged: row.feeKobo,
    isDebited: row.isDebited,
    recipient: { details: { account_number: row.accountNumber } },
  };
}

function refundOf(row: Refund, paid: readonly Transaction[]): GatewayRefund {
  const isPaid = row.status.startsWith("completed-");
  const unlessPaid = row.status === "failed" ? "failed" : "pending";
  return {
    id: row.id,
    transaction_reference: paid.find(({ id }) => id === row.transactionId)?.txRef ?? "",
    status: isPaid ? "processed" : unlessPaid,
    amount: row.amountKobo,
    currency: "NGN",
  };
}

function disputeOf({ amountKobo, status, txRef }: Chargeback): GatewayDispute {
  const isResolved = RESOLVED.has(status);
  const resolution = status === "won" ? "declined" : "merchant-accepted";
  return {
    transaction: { reference: txRef },
    status: isResolved ? "resolved" : "awaiting-merchant-feedback",
    resolution: isResolved ? resolution : null,
    refund_amount: amountKobo,
    currency: "NGN",
  };
}
