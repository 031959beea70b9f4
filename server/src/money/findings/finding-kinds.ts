/** Discrepancies that no rule decides, for an operator. There is one open finding per kind and
 * subject, however often it is seen. If its identifying details (`IDENTIFYING_DETAILS`) change, a
 * new finding replaces it. When its cause ends (`finding-causes.ts`) the finding ends, and a new
 * one opens if the cause returns. */
export type FindingKind =
  /** The gateway has money that no intent of ours explains. It is in suspense. */
  | "charge-unexplained"
  /** A payment brought another amount or currency than requested. It is in suspense. */
  | "payment-differs"
  /** A payment came for an account that was closed meanwhile. It is in suspense. */
  | "payment-of-closed-account"
  /** A bank sent a withdrawal back for an account that was closed meanwhile. It is in its stash. */
  | "closed-account-credited"
  /** A webhook reports money that a query does not confirm. */
  | "charge-unconfirmed"
  /** A webhook and the gateway's answer name different sums. */
  | "webhook-contradicted"
  /** A report of the other mode: test money is no money, and live money is not ours to book. */
  | "wrong-mode"
  /** Signed, but unreadable, or encrypted with another SECRET_KEY. */
  | "webhook-unreadable"
  /** The gateway could not be queried about a webhook for a week. */
  | "webhook-undecided"
  /** The gateway contradicts a booked payment. */
  | "payment-changed"
  /** The gateway refuses charges of kept cards for a reason on our side. */
  | "charge-refused"
  /** The outcome of a kept card's charge is unknown a week after sending. */
  | "charge-undecided"
  /** Settled, but the gateway never reported its fee. */
  | "fees-unknown"
  /** Paid and reversed before it was credited. */
  | "payment-reversed"
  /** Money left the gateway, or tried to, without a withdrawal of ours. */
  | "transfer-unexplained"
  /** The gateway has another sum under a withdrawal's reference. */
  | "withdrawal-differs"
  /** The gateway contradicts the end of a withdrawal. */
  | "withdrawal-changed"
  /** A withdrawal has had no end for a day. */
  | "withdrawal-overdue"
  /** The gateway waits for a code: disable codes for payouts. */
  | "withdrawal-needs-code"
  /** The gateway gave an investor the account number of another one. */
  | "account-number-taken"
  /** A withdrawal has an unknown status. */
  | "withdrawal-status-unknown"
  /** The gateway refuses a withdrawal, for a reason other than its balance. */
  | "withdrawal-refused"
  /** The balance at the gateway does not cover a withdrawal: top it up. */
  | "float-empty"
  /** A withdrawal was paid, and the gateway never reported its fee. */
  | "payout-fee-unknown"
  /** The gateway has a refund that was not made here. It is booked. */
  | "refund-not-ours"
  /** The gateway has a refund of money that is not booked. */
  | "refund-unexplained"
  /** The gateway has a refund of more than is left of its payment. It is not booked. */
  | "refund-exceeds"
  /** The gateway has another sum under a refund of ours. */
  | "refund-differs"
  /** The gateway contradicts the end of a refund. */
  | "refund-changed"
  /** The gateway needs the customer's account to complete a refund. */
  | "refund-needs-attention"
  /** A refund has an unknown status. */
  | "refund-status-unknown"
  /** A refund has had no end for two weeks. */
  | "refund-overdue"
  /** The gateway refuses a refund, for a reason other than its balance. */
  | "refund-refused"
  /** More money in suspense was taken than there was. */
  | "suspense-overdrawn"
  /** A payer's bank disputes a payment: answer it in time. */
  | "dispute-opened"
  /** The gateway sent a reminder of a dispute, or its deadline is near. */
  | "dispute-reminded"
  /** A dispute was lost, and its investor owes what nothing covered. */
  | "dispute-owed"
  /** The gateway's status of a dispute is unclear, or it does not know the dispute. */
  | "dispute-unclear"
  /** A bank disputes money that is not booked. */
  | "dispute-unexplained"
  /** A bank claims, or got, more than is left of a payment. It is not booked. */
  | "dispute-exceeds"
  /** The gateway contradicts the end of a dispute. */
  | "dispute-changed"
  /** The gateway does not confirm booked money. */
  | "payment-unconfirmed"
  /** The gateway's fee differs from the booked one. */
  | "fees-differ"
  /** The sum of the gateway's balance ledger differs from the books. */
  | "ledger-differs"
  /** The gateway's reported balance differs from the books. */
  | "balance-differs"
  /** The gateway's balance changed for an unknown reason; booked as money from or to the bank. */
  | "balance-row-unknown"
  /** A nightly reconciliation has not finished for hours. */
  | "sweep-unfinished"
  /** An item of the gateway's list could not be compared. */
  | "sweep-failed"
  /** A portfolio's counter of sold or reserved units differs from what investors have. */
  | "units-differ"
  /** The return pool does not cover what falls due within a month. */
  | "return-pool-short"
  /** Gateway, bank and deployed money are less than investors are owed. */
  | "assets-short"
  /** The proof of liabilities of a night could not be published. */
  | "proof-missing"
  /** An investor waits for a return that the return pool did not cover. */
  | "returns-late"
  /** The bank has a line that no transfer of the books is. */
  | "bank-line-unmatched"
  /** The books have a transfer of the bank account that its statement does not have. */
  | "bank-entry-unmatched"
  /** An invariant of the books is violated. */
  | "books-broken"
  /** An act of a shell moved money. */
  | "money-by-shell"
  /** The audit log is not as a head says that is kept outside the database. */
  | "audit-log-differs";

/** The details that distinguish a new finding from the open one about the same subject. */
export const IDENTIFYING_DETAILS: Readonly<Partial<Record<FindingKind, readonly string[]>>> = {
  "balance-differs": ["differenceKobo"],
  "books-broken": ["difference"],
  "charge-refused": ["why"],
  "charge-unconfirmed": ["status", "amountKobo", "currency"],
  "dispute-changed": ["status"],
  "dispute-exceeds": ["outcome"],
  "dispute-reminded": ["answerBy"],
  "fees-differ": ["bookedKobo", "saidKobo", "feesKobo"],
  "ledger-differs": ["differenceKobo"],
  "payment-changed": ["status", "amountKobo"],
  "payment-unconfirmed": ["status"],
  "refund-changed": ["status"],
  "refund-differs": ["amountKobo"],
  "refund-refused": ["why"],
  "refund-status-unknown": ["status"],
  "suspense-overdrawn": ["tooMuchKobo"],
  "sweep-unfinished": ["part"],
  "units-differ": ["counted", "owned"],
  "webhook-contradicted": ["amountKobo", "currency"],
  "withdrawal-changed": ["status"],
  "withdrawal-differs": ["amountKobo", "currency"],
  "withdrawal-refused": ["why"],
  "withdrawal-status-unknown": ["status"],
  "wrong-mode": ["domain"],
};
