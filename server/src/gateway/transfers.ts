import type { Mode } from "./outcome.ts";

/** Money to bank accounts. */

export type AccountNumber = Readonly<{ accountNumber: string; bankCode: string }>;
export type Bank = Readonly<{ code: string; name: string }>;

export type TransferRequest = Readonly<{
  amountKobo: bigint;
  reference: string;
  /** A function, so that no log or error ever shows it. */
  to: () => AccountNumber & Readonly<{ accountName: string }>;
  /** Required if a payout needs a recipient. */
  recipientCode: string | undefined;
}>;

/** One payment to a bank account, parsed leniently. `status` is `success`; `failed`, `reversed`,
 * `abandoned`, `blocked` or `rejected`: the gateway has the money again; `pending`, `processing`,
 * `queued`, `received` or `otp` (it waits for our code). Any other status decides nothing. */
export type Transfer = Readonly<{
  gatewayId?: string | undefined;
  domain: Mode | undefined;
  status: string | undefined;
  reference: string | undefined;
  amountKobo: bigint | undefined;
  currency: string | undefined;
  feeKobo: bigint | undefined;
  /** The banks' id of the transfer. */
  sessionId: string | undefined;
  transferredAt: Date | undefined;
  /** The destination account; not part of every response. */
  to?: TransferAccount | undefined;
}>;

export type TransferAccount = Readonly<{
  bankCode: string;
  bankName: string;
  accountName: string;
  /** A function, so that no log or error ever shows it. */
  accountNumber: () => string;
}>;
