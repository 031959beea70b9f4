import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { EVERY_MINUTE, type Explanation, byQuestions, onlyYou } from "./explanation.ts";
import { sentBackExplanations } from "./sent-back-explanations.ts";

/** Of every kind of finding. */

const inSuspense: Omit<Explanation, "why"> = {
  byItself: `${EVERY_MINUTE} none of it is left in suspense.`,
  youMay: "Find out whose it is: `attribute` it, or `refund` it.",
};

export const explanations: Readonly<Record<FindingKind, Explanation>> = {
  "charge-unexplained": {
    why: "Money came without a payment of ours, or to an account number without an owner (`why` in the details).",
    ...inSuspense,
  },
  "payment-differs": { why: "A payment brought another sum or currency.", ...inSuspense },
  "payment-of-closed-account": {
    why: "A payment came for an account that was closed.",
    ...inSuspense,
    youMay: "`refund` it.",
  },
  "closed-account-credited": {
    why: "A bank sent a withdrawal back for an account that was closed.",
    byItself: `${EVERY_MINUTE} its stash is empty.`,
    youMay: "`closed` says who they were. Once they have joined again, `hand-over`.",
  },
  "account-number-taken": {
    why: "The gateway lists the account number of one investor for another one, who did not get it.",
    byItself: onlyYou,
    youMay: "Ask its support whose number it is, then `settle`.",
  },
  "charge-unconfirmed": {
    why: "A signed webhook says that money came, and the gateway does not.",
    byItself: `${EVERY_MINUTE} the gateway has confirmed the payment.`,
    youMay: "Make sure that no one else has the secret key, then `settle`.",
  },
  "webhook-contradicted": {
    why: "A signed webhook and the gateway's own answer name different sums.",
    byItself: onlyYou,
    youMay: "Make sure that no one else has the secret key, then `settle`.",
  },
  "wrong-mode": {
    why: "A live system received a webhook about test money, or a test system one about live money.",
    byItself: onlyYou,
    youMay: "Correct the webhook address in the dashboard, then `settle`.",
  },
  "webhook-unreadable": {
    why: "A signed webhook cannot be read.",
    byItself: onlyYou,
    youMay: "Look at it in the dashboard, `requery` what it was about, then `settle`.",
  },
  "webhook-undecided": {
    why: "The gateway could not be queried about a webhook for a week.",
    byItself: "The nightly comparison books what it lists.",
    youMay: "`requery` what it was about, then `settle`.",
  },
  "payment-changed": {
    why: "What is booked, the gateway calls something else by now.",
    byItself: `${EVERY_MINUTE} a refund or a lost dispute explains all of it, or it has left suspense.`,
    youMay: "Look in the dashboard; `requery` it.",
  },
  "charge-refused": {
    why: "The gateway takes no charges of kept cards, for a reason that is ours.",
    byItself: "It is tried for a day. This ends when the charge does.",
    youMay: "See its word in the details, and mend it in the dashboard.",
  },
  "charge-undecided": {
    why: "For a week the gateway has not said what became of the charge of a kept card.",
    byItself: `${byQuestions} This ends when the charge does.`,
    youMay: "Ask its support, with the reference.",
  },
  "fees-unknown": {
    why: "The gateway never reported its fee for a payment.",
    byItself: `${EVERY_MINUTE} the fee is known.`,
    youMay: "`requery` it, or ask its support; then `settle`.",
  },
  "payout-fee-unknown": {
    why: "The gateway never reported its fee for a payout.",
    byItself: `${EVERY_MINUTE} the fee is known.`,
    youMay: "`requery` it, or ask its support; then `settle`.",
  },
  "fees-differ": {
    why: "The gateway kept another fee than the one that is booked.",
    byItself: onlyYou,
    youMay: "Compare with its invoice, then `settle`.",
  },
  "payment-reversed": {
    why: "A payment was paid and taken back before it was credited. Nothing is booked.",
    byItself: `${EVERY_MINUTE} it is paid after all.`,
    youMay: "Inform the investor, then `settle`.",
  },
  "payment-unconfirmed": {
    why: "Money is in the books that the gateway does not know as paid.",
    byItself:
      "It is queried again on each of the next three nights; this ends if the gateway confirms it.",
    youMay: "`requery` it immediately; find out who wrote it.",
  },
  "transfer-unexplained": {
    why: "Money left the gateway, or tried to, that no withdrawal of ours explains.",
    byItself: `${EVERY_MINUTE} it is one of our withdrawals.`,
    youMay: "Find out who has sent it. After a restore `adopt` it.",
  },
  "withdrawal-differs": {
    why: "The gateway has another sum under a withdrawal's reference.",
    byItself: onlyYou,
    youMay: "`requery` it; then its support, with the session id.",
  },
  "withdrawal-changed": {
    why: "Once it had ended, the gateway says something else of a withdrawal.",
    byItself: onlyYou,
    youMay: "`requery` it; then its support, with the session id.",
  },
  "withdrawal-overdue": {
    why: "A withdrawal has had no end for a day.",
    byItself: `${byQuestions} The money stays held; this ends with the withdrawal.`,
    youMay: "Ask its support.",
  },
  "withdrawal-needs-code": {
    why: "The gateway waits for a code before it pays.",
    byItself: "It gives up after half an hour, and the money goes back. This ends with the wait.",
    youMay: "Switch codes for payouts off in the dashboard.",
  },
  "withdrawal-status-unknown": {
    why: "A withdrawal has a status that we do not know.",
    byItself: `${byQuestions} This ends with the withdrawal, or when it has another status.`,
    youMay: "Ask its support.",
  },
  "withdrawal-refused": {
    why: "The gateway does not take a withdrawal, for a reason other than its balance, or is down.",
    byItself: "It is tried for a day unless the refusal is final; then the money goes back.",
    youMay: "See its word in the details; mend the account in the dashboard.",
  },
  "float-empty": {
    why: "What the gateway holds for us does not cover a payout or a refund, and no other one does.",
    byItself: "It is tried for a day, then the money goes back. This ends when it is taken.",
    youMay: "Top the gateway's balance up, or move money there from the other one.",
  },
  ...sentBackExplanations,
  "suspense-overdrawn": {
    why: "Of money in suspense more was taken than there was.",
    byItself: onlyYou,
    youMay: "Ask its support whether it was their mistake, then `settle`.",
  },
  "ledger-differs": {
    why: "The rows of the gateway's ledger add up to something else than the books say.",
    byItself: "They are compared every quarter of an hour, and this ends when they agree.",
    youMay: "Look for another finding with the same amount, and deal with that one.",
  },
  "balance-differs": {
    why: "The gateway says that it holds something else than the books say.",
    byItself: "They are compared every quarter of an hour, and this ends when they agree.",
    youMay: "Look for another finding with the same amount, and deal with that one.",
  },
  "balance-row-unknown": {
    why: "The gateway's balance changed for a reason that we do not know.",
    byItself: onlyYou,
    youMay: "Ask its support what the word means, then `settle`.",
  },
  "sweep-unfinished": {
    why: "A comparison with the gateway has not come to its end for hours.",
    byItself: "It goes on when the gateway answers, and this ends.",
    youMay: "Look at the gateway's status page.",
  },
  "sweep-failed": {
    why: "Something that the gateway lists could not be compared.",
    byItself: "It is compared again for three nights, and this ends when that works.",
    youMay: "The worker's log has the reason. `requery` it, then `settle`.",
  },
  "units-differ": {
    why: "Of a portfolio other units are counted as sold or reserved than investors have.",
    byItself: "They are counted again all the time, and this ends when they agree.",
    youMay: "Find out which purchase missed its count before you correct it.",
  },
  "return-pool-short": {
    why: "The returns that fall due within 30 days are more than the return pool holds.",
    byItself: "They are compared every hour, and this ends when the pool holds enough.",
    youMay: "Transfer money to the bank account and book it as `capital`.",
  },
  "assets-short": {
    why: "What is in the books as gateway, bank and deployed money is less than investors are owed.",
    byItself: "They are compared every minute, and this ends when it is not less any more.",
    youMay:
      "See Today and Deployments in the console. Book what is missing (`capital`, `repayment`), or reverse what was booked by mistake.",
  },
  "proof-missing": {
    why: "The proof of liabilities of a night could not be published (why is in the details), so savers cannot check it.",
    byItself: "It is tried again, and this ends when a night is published.",
    youMay:
      "If investors are owed another sum one by one than by kind, check the books first. Otherwise the worker's log has the reason.",
  },
  "returns-late": {
    why: "Returns fell due that the return pool did not cover. Their investors have their principal and wait for the rest.",
    byItself:
      "They are paid in the order of their due day as soon as the pool holds enough, and this ends with the last.",
    youMay: "Transfer money to the bank account and book it as `capital`.",
  },
  "bank-line-unmatched": {
    why: "The bank's statement has a line (amount, day and account in the details) that no transfer of the books is.",
    byItself: `It is compared every hour. ${EVERY_MINUTE} it has a match.`,
    youMay:
      "Match it by hand, under *Bank statements*, or book what is missing. If it is none of ours, `settle` with an explanation.",
  },
  "bank-entry-unmatched": {
    why: "The books have a transfer of the bank account, of a day that a statement covers, and no line of it is this one.",
    byItself: `It is compared every hour. ${EVERY_MINUTE} it has a match.`,
    youMay:
      "Import the next statement, or ask the bank. If no line will come, such as for an opening balance, `settle` with an explanation.",
  },
  "books-broken": {
    why: "An invariant of the ledger does not hold.",
    byItself: "The books are checked every minute, and this ends when it holds again.",
    youMay: "Stop payouts, and call an engineer who knows the ledger.",
  },
  "money-by-shell": {
    why: "Money was moved, or what is on offer was changed, by a command in a shell, where no second person approves.",
    byItself: onlyYou,
    youMay: "Make sure that it was right, then `settle`, in the console: not who did it.",
  },
  "audit-log-differs": {
    why: "Rows of the audit log were changed or removed since a head was kept outside the database.",
    byItself: onlyYou,
    youMay: "Run `audit-check`. Find out who can write the database; keep the file of the heads.",
  },
};
