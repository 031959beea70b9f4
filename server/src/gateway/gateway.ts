import type { Balance, BalanceEntry, Page, PageRequest, Period } from "./lists.ts";
import type { Mode, Outcome } from "./outcome.ts";
import type {
  DisputeReply,
  EvidenceUpload,
  GatewayDispute,
  GatewayRefund,
  RefundRequest,
} from "./sent-back.ts";

/** The payment gateway's interface in our own types. Domains call this interface; each provider has
 * a folder that translates it to the provider's HTTP API. */
export type Gateway = Readonly<{
  name: GatewayName;
  capabilities: Capabilities;
  /** Whether our key is for test or live mode. */
  mode: Mode;
  /** The only origin to which an investor's browser is sent for paying. */
  checkoutOrigin: string;

  /** Opens a checkout page. A reused reference is refused with `duplicate_reference`. */
  startCheckout(request: CheckoutRequest): Promise<Outcome<CheckoutPage>>;
  /** An unknown reference is refused with `not_found`. If several payments were made under one, it is
   * the first; each other one has a reference of the gateway's. */
  fetchCharge(reference: string): Promise<Outcome<Charge>>;
  fetchChargeById(gatewayId: string): Promise<Outcome<Charge>>;
  /** Charges a stored authorization. A reused reference is refused with `duplicate_reference`,
   * whatever the first attempt's outcome. */
  chargeAuthorization(request: AuthorizationCharge): Promise<Outcome<ChargeAttempt>>;
  /** An unknown one is refused with `not_found`. */
  deactivateAuthorization(authorizationCode: string): Promise<Outcome<unknown>>;

  /** Opens the page on which a customer allows debits from their bank account. Every call is a new
   * request with a reference of the gateway's. */
  startMandate(request: MandateRequest): Promise<Outcome<StartedMandate>>;
  /** Refused with `not_found` until the customer has allowed it. */
  fetchMandate(reference: string): Promise<Outcome<AuthorizedMandate>>;
  /** All mandates of a customer. Only here is a revoked one called so. */
  listMandates(email: string): Promise<Outcome<readonly ListedMandate[]>>;
  /** Has the bank of a pending mandate asked again, with a debit of ₦50 that is paid back. */
  activateMandate(mandate: { email: string; authorizationId: string }): Promise<Outcome<unknown>>;
  /** An account number of the customer's own, to be identified first. The outcome is reported by
   * events only, and by `fetchCustomer`. There is no key: sent twice it may make two. */
  requestAccountNumber(request: AccountNumberRequest): Promise<Outcome<unknown>>;
  /** An unknown one is refused with `not_found`. */
  fetchCustomer(email: string): Promise<Outcome<Customer>>;
  /** Looks for transfers of a day (`2026-11-21`) that were not recorded; each becomes a charge with
   * its event. Once in ten minutes per number. */
  requeryAccountNumber(wanted: {
    accountNumber: string;
    provider: string;
    day: string;
  }): Promise<Outcome<unknown>>;
  /** Takes the number from its customer; done if it is not theirs any more. */
  releaseAccountNumber(number: {
    gatewayId: string;
    customerCode: string;
  }): Promise<Outcome<unknown>>;

  listBanks(): Promise<Outcome<Bank[]>>;
  /** The bank's name for an account holder. */
  resolveAccount(account: AccountNumber): Promise<Outcome<{ accountName: string }>>;
  /** The same account again returns the existing recipient. */
  createRecipient(
    account: AccountNumber & { accountName: string },
  ): Promise<Outcome<{ recipientCode: string }>>;
  /** A reused reference is refused with `duplicate_reference`. */
  sendTransfer(transfer: TransferRequest): Promise<Outcome<Transfer>>;
  /** `not_found` is also returned while the request is still being processed. */
  fetchTransfer(reference: string): Promise<Outcome<Transfer>>;
  /** Searches all transfers of a period for a reference. */
  searchTransfers(wanted: { reference: string } & Period): Promise<Outcome<Transfer | "absent">>;

  /** A refund has no idempotency key: nothing prevents a duplicate. */
  createRefund(refund: RefundRequest): Promise<Outcome<GatewayRefund>>;
  listRefundsOf(payment: {
    gatewayId: string;
    reference: string;
  }): Promise<Outcome<GatewayRefund[]>>;
  fetchDispute(gatewayId: string): Promise<Outcome<GatewayDispute>>;
  /** The gateway's name of the file. Uploaded twice, there are two. */
  uploadEvidence(evidence: EvidenceUpload): Promise<Outcome<{ name: string }>>;
  /** There is no key: a repeated answer is refused once the first has been taken. */
  answerDispute(answer: DisputeReply): Promise<Outcome<GatewayDispute>>;

  listCharges(
    page: PageRequest & { status: "success" | "reversed" },
  ): Promise<Outcome<Page<Charge>>>;
  listTransfers(page: PageRequest): Promise<Outcome<Page<Transfer>>>;
  listRefunds(page: PageRequest): Promise<Outcome<Page<GatewayRefund>>>;
  listDisputes(page: PageRequest): Promise<Outcome<Page<GatewayDispute>>>;
  /** Newest first. An empty page is the end. */
  listBalanceEntries(page: number): Promise<Outcome<BalanceEntry[]>>;
  /** The gateway's reported balance, by currency. */
  fetchBalances(): Promise<Outcome<Balance[]>>;

  /** Whether the gateway signed exactly these bytes. */
  isSigned(body: Buffer, headers: WebhookHeaders): boolean;
  /** `undefined` if the text is not an event of the provider. */
  readEvent(text: string): GatewayEvent | undefined;
}>;

export type GatewayName = "paystack" | "flutterwave";

/** What a gateway can do. An operation that it does not have is refused with `not_supported`. */
export type Capabilities = Readonly<{
  /** A kept card can be charged without its owner. */
  silentCardCharge: boolean;
  /** A removed card is deactivated at the gateway. Elsewhere only our copy is erased. */
  deactivatesCards: boolean;
  mandates: boolean;
  ownAccountNumbers: boolean;
  /** The signature of a webhook covers its body. Elsewhere an event is only a reason to query. */
  signsBodies: boolean;
  /** A reference has one charge. Elsewhere it can have several, which their ids tell apart. */
  uniqueReferences: boolean;
  /** A checkout page that was never tried is found as `abandoned`. Elsewhere it is `not_found`. */
  findsUntriedCheckouts: boolean;
  /** A payout needs a recipient that was created before. */
  payoutNeedsRecipient: boolean;
  /** A payout's amount is a multiple of this. */
  payoutStepKobo: bigint;
  /** A transfer has the banks' id. */
  tellsSessionId: boolean;
  /** A paid transfer that came back is `reversed`. Elsewhere only the balance ledger shows it. */
  tellsReversals: boolean;
}>;

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

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

export type MandateRequest = Readonly<{ email: string; callbackUrl: string }>;
export type StartedMandate = Readonly<{ url: string; reference: string }>;

/** A mandate that its customer has allowed. It can be debited only once it is active. */
export type AuthorizedMandate = Readonly<{
  /** A function, so that no log or error ever shows it. */
  authorizationCode: () => string;
  /** False before the bank has activated it, and after it was revoked. */
  isActive: boolean;
  bank: string | undefined;
}>;

export type ListedMandate = Readonly<{
  authorizationCode: () => string;
  authorizationId: string;
  status: "pending" | "active" | "revoked" | undefined;
  /** Of the account. */
  last4: string | undefined;
}>;

export type AccountNumberRequest = Readonly<{
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** Never stored or logged. */
  identity: Readonly<{ bvn: string; accountNumber: string; bankCode: string }>;
}>;

export type AssignedNumber = Readonly<{
  gatewayId: string;
  accountNumber: string;
  /** As the bank shows it to a sender. */
  accountName: string;
  bankName: string;
  /** The gateway's name of the bank. */
  provider: string;
  assignedAt: Date | undefined;
}>;

export type Customer = Readonly<{
  customerCode: string;
  /** Those that are theirs now. */
  accountNumbers: readonly AssignedNumber[];
}>;

/** The bank did not find the account, or what does not belong together. */
export type IdentificationFailure = "account-unresolved" | "name-or-bvn" | "number-or-bvn";

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

/** The currency of bank accounts in Nigeria. */
export const CURRENCY = "NGN";

/** A webhook's event. `name` is the provider's name for it; name and reference are stored with
 * every webhook. */
export type GatewayEvent =
  | Readonly<{ kind: "charge"; name: string; reference: string; charge: Charge }>
  | Readonly<{ kind: "transfer"; name: string; reference: string; transfer: Transfer }>
  | (Event & Readonly<{ kind: "transfer-rejected"; rejected: TransferRejected }>)
  /** Refund events do not say which refund of the payment they mean. */
  | (Event & Readonly<{ kind: "refund"; payment: { reference: string } | { gatewayId: string } }>)
  | (Event & Readonly<{ kind: "dispute"; dispute: GatewayDispute; isReminder: boolean }>)
  /** A customer has allowed debits, or their bank has activated them. The first event names no
   * request, so it only triggers a query. */
  | (Event & Readonly<{ kind: "mandate"; email: string }>)
  /** What became of a request for an account number. The number itself is fetched. */
  | (Event & Readonly<{ kind: "account-number"; email: string; isAssigned: boolean }>)
  /** `failure` is undefined if the customer was identified, or for an unknown reason. */
  | (Event &
      Readonly<{
        kind: "identification";
        email: string;
        isIdentified: boolean;
        failure: IdentificationFailure | undefined;
      }>)
  /** Signed, but without the data that its event requires. */
  | (Event & Readonly<{ kind: "unreadable" }>)
  /** An event that is ignored. */
  | (Event & Readonly<{ kind: "other" }>);

type Event = Readonly<{ name: string; reference: string | undefined }>;

/** A bank transfer to a checkout's account that was sent back. */
export type TransferRejected = Readonly<{
  chargeId: string;
  amountKobo: bigint | undefined;
  email: string | undefined;
}>;
