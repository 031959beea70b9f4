import type {
  AuthorizationCharge,
  Charge,
  ChargeAttempt,
  CheckoutPage,
  CheckoutRequest,
} from "./charges.ts";
import type { AccountNumber, Bank, Transfer, TransferRequest } from "./transfers.ts";
import type { GatewayEvent, WebhookHeaders } from "./events.ts";
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
  /** `not_found` is also returned while the request is still being processed. `gatewayId`: the gateway's
   * own id, if known. */
  fetchTransfer(reference: string, gatewayId?: string | null): Promise<Outcome<Transfer>>;
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
type Capabilities = Readonly<{
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

/** The currency of bank accounts in Nigeria. */
export const CURRENCY = "NGN";
