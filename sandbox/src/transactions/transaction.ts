import { type Collection, collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import type { Question } from "../cards/test-cards.ts";

/** The channels of the checkout. */
export type Channel = "card" | "bank_transfer" | "bank";

/** How a payment came. */
export type PaidChannel = Channel | "direct_debit" | "dedicated_nuban";

/** A payment that the product initialised, and the customer's actions so far; or a transfer to a
 * customer's account number. */
export type Transaction = {
  id: number;
  createdAt: string;
  reference: string;
  accessCode: string;
  customerId: number;
  email: string;
  /** What the customer is charged; equals the requested amount unless they bear the fees. */
  amountKobo: number;
  requestedAmountKobo: number;
  currency: string;
  status: "abandoned" | "ongoing" | "processing" | "failed" | "success" | "reversed";
  channels: Channel[];
  channel: PaidChannel | null;
  /** Of the account that received a transfer. */
  accountNumber?: string;
  /** "test" but for a payment that was tampered with. */
  domain?: "test" | "live";
  callbackUrl: string | null;
  metadata: unknown;
  entryPoint: "transaction_initialize" | "charge_authorization" | "charge" | null;
  gatewayResponse: string | null;
  gatewayResponseCode: string | null;
  feesKobo: number | null;
  /** The webhook is sent before the fees are known; verify has them. */
  feesLate: boolean;
  paidAt: string | null;
  authorizationCode: string | null;
  attempts: number;
  errors: number;
  history: { type: string; message: string; time: number }[];
  /** The card whose holder has to enter something, and what is still to be entered. */
  asking: {
    cardNumber: string;
    questions: Question[];
    expiry: { month: string; year: string } | null;
  } | null;
};

export function transactions(store: Store): Collection<Transaction> {
  return collection<Transaction>(store, {
    name: "transactions",
    firstId: 5_300_000_001,
    key: ({ reference }) => reference,
    indexed: ["accessCode", "status", "customerId", "accountNumber"],
  });
}

export const channelNames: Readonly<Record<Channel, string>> = {
  card: "Card",
  bank_transfer: "Transfer",
  bank: "Bank",
};

export function isChannel(value: unknown): value is Channel {
  return typeof value === "string" && Object.hasOwn(channelNames, value);
}
