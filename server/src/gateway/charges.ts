import type { Mode } from "./outcome.ts";

/** Money from customers: checkouts, charges of kept cards, and transfers to account numbers. */

/** Data that the gateway stores with a payment. */
export type Metadata = Readonly<Record<string, string>>;

export type CheckoutRequest = Readonly<{
  email: string;
  amountKobo: bigint;
  currency: string;
  reference: string;
  callbackUrl: string;
  channels: readonly string[];
  metadata: Metadata;
}>;

export type CheckoutPage = Readonly<{ url: string; accessCode: string | undefined }>;

export type AuthorizationCharge = Omit<CheckoutRequest, "channels"> &
  Readonly<{ authorizationCode: string }>;

export type ChargeAttempt =
  /** The payer has to confirm it at that address of their bank. There is no money yet. */
  { kind: "challenged"; url: string } | { kind: "attempted"; charge: Charge };

/** One payment, parsed leniently: what is missing or unreadable is `undefined`, and then the rest
 * is not trusted before the gateway is queried again. `status` is `success`, `failed`, `reversed`,
 * `abandoned` (the payer has left), `ongoing` (the payer is at the bank), `pending`, `processing`
 * or `queued`. Any other status decides nothing. */
export type Charge = Readonly<{
  gatewayId: string | undefined;
  domain: Mode | undefined;
  status: string | undefined;
  reference: string | undefined;
  /** What the customer was charged. */
  amountKobo: bigint | undefined;
  /** What we requested. Less than the amount if the customer bears the gateway's fee. */
  requestedKobo: bigint | undefined;
  /** Often unknown when the webhook is sent. */
  feesKobo: bigint | undefined;
  currency: string | undefined;
  paidAt: Date | undefined;
  /** The bank's message, in the gateway's words. */
  gatewayResponse?: string | undefined;
  /** The card that paid, if it is reusable. */
  card?: ReusableCard | undefined;
  /** The metadata that we sent. It alone never credits anything. */
  metadata?: unknown;
  /** Present for a transfer to a customer's own account number: there is no reference or amount of
   * ours. */
  transferIn?: TransferIn | undefined;
}>;

/** Who owns the money is decided by the receiving number and the customer together. The sender is
 * free text of their bank: evidence, not identity. */
export type TransferIn = Readonly<{
  toAccountNumber: string | undefined;
  customerCode: string | undefined;
  customerEmail: string | undefined;
  senderName: string | undefined;
  senderBank: string | undefined;
  narration: string | undefined;
}>;

export type ReusableCard = Readonly<{
  /** A function, so that no log or error ever shows it. */
  authorizationCode: () => string;
  signature: string;
  last4: string;
  brand: string;
  bank: string;
  expMonth: number;
  expYear: number;
}>;
