/** What a payment gateway does for us, in our own types. Domains call this interface; each provider has a
 * folder beside it that speaks the provider's HTTP and turns its words into ours. */
export type Gateway = Readonly<{
  /** Which of its two worlds our key belongs to. */
  mode: Mode;
  /** The only origin that an investor's browser is sent to for paying. */
  checkoutOrigin: string;

  /** Opens a checkout page. The same reference again is refused with `duplicate_reference`. */
  startCheckout(request: CheckoutRequest): Promise<Outcome<CheckoutPage>>;
  /** A reference that it does not have is refused with `not_found`. */
  fetchCharge(reference: string): Promise<Outcome<Charge>>;
  fetchChargeById(gatewayId: string): Promise<Outcome<Charge>>;
  /** Charges what a payer has authorized before. The same reference again is refused with
   * `duplicate_reference`, whatever became of the first. */
  chargeAuthorization(request: AuthorizationCharge): Promise<Outcome<ChargeAttempt>>;
  /** One that it does not have is refused with `not_found`. */
  deactivateAuthorization(authorizationCode: string): Promise<Outcome<unknown>>;

  listBanks(): Promise<Outcome<Bank[]>>;
  /** The name that a bank has for an account. */
  resolveAccount(account: AccountNumber): Promise<Outcome<{ accountName: string }>>;
  /** The same account again is answered with the recipient that there is. */
  createRecipient(
    account: AccountNumber & { accountName: string },
  ): Promise<Outcome<{ recipientCode: string }>>;
  /** The same reference again is refused with `duplicate_reference`. */
  sendTransfer(transfer: TransferRequest): Promise<Outcome<Transfer>>;
  /** `not_found` is also what it says while it still looks at the request. */
  fetchTransfer(reference: string): Promise<Outcome<Transfer>>;
  /** Looks for a reference among all transfers of a period. */
  searchTransfers(wanted: { reference: string } & Period): Promise<Outcome<Transfer | "absent">>;

  /** A refund has no reference: nothing keeps the same one from being made twice. */
  createRefund(refund: RefundRequest): Promise<Outcome<GatewayRefund>>;
  listRefundsOf(payment: {
    gatewayId: string;
    reference: string;
  }): Promise<Outcome<GatewayRefund[]>>;
  fetchDispute(gatewayId: string): Promise<Outcome<GatewayDispute>>;

  listCharges(
    page: PageRequest & { status: "success" | "reversed" },
  ): Promise<Outcome<Page<Charge>>>;
  listTransfers(page: PageRequest): Promise<Outcome<Page<Transfer>>>;
  listRefunds(page: PageRequest): Promise<Outcome<Page<GatewayRefund>>>;
  listDisputes(page: PageRequest): Promise<Outcome<Page<GatewayDispute>>>;
  /** Newest first. An empty page is the end. */
  listBalanceEntries(page: number): Promise<Outcome<BalanceEntry[]>>;
  /** What it says it holds, by currency. */
  fetchBalances(): Promise<Outcome<Balance[]>>;

  /** Whether it signed exactly these bytes. */
  isSigned(body: Buffer, headers: WebhookHeaders): boolean;
  /** `undefined` if the text is no event of its form. */
  readEvent(text: string): GatewayEvent | undefined;
}>;

export type Mode = "test" | "live";

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What came of a call. `unknown` after a time-out, a 429, a 5xx or an answer that cannot be read: then the
 * gateway may have done it, and has to be asked about the same reference. */
export type Outcome<Value> = { kind: "ok"; value: Value } | NotDone;
export type NotDone = Refused | { kind: "unknown"; reason: string; retryAfterMs?: number };
export type Refused = { kind: "refused"; code: string; status: number };

export function isNotFound(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" && outcome.code === "not_found";
}

/** For the log. */
export function reasonOf(outcome: NotDone): string {
  return outcome.kind === "refused" ? outcome.code : outcome.reason;
}

export function retryAfterMsOf(outcome: NotDone): number | undefined {
  return outcome.kind === "unknown" ? outcome.retryAfterMs : undefined;
}

/** What the gateway keeps for us with a payment. */
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
  /** The payer has to confirm it at their bank, at that address. There is no money yet. */
  { kind: "challenged"; url: string } | { kind: "attempted"; charge: Charge };

/** One payment, read leniently: what the gateway left out or what cannot be read is `undefined`, and then
 * the rest is not believed before the gateway is asked again.
 *
 * `status` is `success`, `failed`, `reversed`, `abandoned` (the payer has left), `ongoing` (the payer is
 * at the bank), `pending`, `processing` or `queued`. Any other word decides nothing. */
export type Charge = Readonly<{
  gatewayId: string | undefined;
  domain: Mode | undefined;
  status: string | undefined;
  reference: string | undefined;
  /** What the customer was charged. */
  amountKobo: bigint | undefined;
  /** What we asked for. Less than the amount where the customer bears the gateway's fee. */
  askedKobo: bigint | undefined;
  /** Often not known yet when the webhook is sent. */
  feesKobo: bigint | undefined;
  currency: string | undefined;
  paidAt: Date | undefined;
  /** What the bank said, in the gateway's words. */
  gatewayResponse?: string | undefined;
  /** The card that paid, where it can be charged again. */
  card?: ReusableCard | undefined;
  /** What we had sent along, as it came back. Nothing is ever credited because of it alone. */
  metadata?: unknown;
}>;

export type ReusableCard = Readonly<{
  /** A function, so that no log and no error ever shows it. */
  authorizationCode: () => string;
  signature: string;
  last4: string;
  brand: string;
  bank: string;
  expMonth: number;
  expYear: number;
}>;

export type AccountNumber = Readonly<{ accountNumber: string; bankCode: string }>;
export type Bank = Readonly<{ code: string; name: string }>;

export type TransferRequest = Readonly<{
  amountKobo: bigint;
  recipientCode: string;
  reference: string;
}>;

/** One payment to a bank account, read leniently.
 *
 * `status` is `success`; `failed`, `reversed`, `abandoned`, `blocked` or `rejected`: the gateway has the
 * money again; `pending`, `processing`, `queued`, `received` or `otp` (it waits for a code of ours). Any other word decides
 * nothing. */
export type Transfer = Readonly<{
  gatewayId?: string | undefined;
  domain: Mode | undefined;
  status: string | undefined;
  reference: string | undefined;
  amountKobo: bigint | undefined;
  currency: string | undefined;
  feeKobo: bigint | undefined;
  /** What the banks call it. */
  sessionId: string | undefined;
  transferredAt: Date | undefined;
  /** The account that it went to; not told with every answer. */
  to?: TransferAccount | undefined;
}>;

export type TransferAccount = Readonly<{
  bankCode: string;
  bankName: string;
  accountName: string;
  /** A function, so that no log and no error ever shows it. */
  accountNumber: () => string;
}>;

export type RefundRequest = Readonly<{
  /** The reference of the payment. */
  transaction: string;
  amountKobo: bigint;
  currency: string;
  note: string;
}>;

/** One refund, read leniently. `status` is `processed`, `failed`, `pending`, `processing` or
 * `needs-attention`. Any other word decides nothing. */
export type GatewayRefund = Readonly<{
  gatewayId: string;
  domain: Mode | undefined;
  status: string | undefined;
  /** What the gateway calls the payment. */
  transactionId: string | undefined;
  /** The reference of the payment. */
  reference: string | undefined;
  amountKobo: bigint | undefined;
  currency: string | undefined;
  note: string;
  createdAt: Date | undefined;
}>;

/** One dispute, read leniently. It has ended when `status` is `resolved` or `archived`. `resolution` is
 * `declined` (we keep the money), `auto-accepted` or `merchant-accepted` (the bank gets it). */
export type GatewayDispute = Readonly<{
  gatewayId: string;
  domain: Mode | undefined;
  status: string | undefined;
  resolution: string | undefined;
  /** The reference of the payment. */
  reference: string | undefined;
  /** What the bank wants, or got. */
  amountKobo: bigint | undefined;
  currency: string | undefined;
  answerBy: Date | undefined;
}>;

/** What accounts in Nigeria are held in. */
export const CURRENCY = "NGN";

export type Balance = Readonly<{ currency: string; balanceKobo: bigint }>;

/** One line of the gateway's own books. Nothing of it may be missing: sums are made of these. */
export type BalanceEntry = Readonly<{
  id: bigint;
  balanceKobo: bigint;
  differenceKobo: bigint;
  currency: string;
  createdAt: Date;
  /** What the entry is about, in the gateway's words, and what it calls that thing. */
  model: string;
  modelRow: string | null;
}>;

export type Period = Readonly<{ from: Date; to: Date }>;
/** `position` is where the page before ended. */
export type PageRequest = Period & Readonly<{ position: string | null }>;
/** `next` is absent on the last page. */
export type Page<Row> = Readonly<{ rows: readonly Row[]; next: string | undefined }>;

/** What a webhook tells. `name` is what the provider calls the event; it is kept with every webhook, and so is
 * the reference of the payment or the transfer. */
export type GatewayEvent =
  | Readonly<{ kind: "charge"; name: string; reference: string; charge: Charge }>
  | Readonly<{ kind: "transfer"; name: string; reference: string; transfer: Transfer }>
  | (Event & Readonly<{ kind: "transfer-rejected"; rejected: TransferRejected }>)
  /** None of a refund's events says which refund of the payment it means. */
  | (Event & Readonly<{ kind: "refund"; paymentReference: string }>)
  | (Event & Readonly<{ kind: "dispute"; dispute: GatewayDispute; isReminder: boolean }>)
  /** Signed, but not what its event should bring. */
  | (Event & Readonly<{ kind: "unreadable" }>)
  /** An event that we do nothing about. */
  | (Event & Readonly<{ kind: "other" }>);

type Event = Readonly<{ name: string; reference: string | undefined }>;

/** A transfer to an account of the checkout that was sent back to where it came from. */
export type TransferRejected = Readonly<{
  chargeId: string;
  amountKobo: bigint | undefined;
  email: string | undefined;
}>;
