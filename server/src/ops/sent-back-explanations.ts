import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { EVERY_MINUTE, type Explanation, byQuestions, onlyYou } from "./explanation.ts";

/** Of findings about refunds and disputes. */

type SentBack = Extract<FindingKind, `refund-${string}` | `dispute-${string}`>;

export const sentBackExplanations: Readonly<Record<SentBack, Explanation>> = {
  "refund-not-ours": {
    why: "A refund was made in the gateway's dashboard. It is booked.",
    byItself: onlyYou,
    youMay: "If it was meant, `settle`. Make refunds here.",
  },
  "refund-unexplained": {
    why: "The gateway has a refund of money that is not in our books.",
    byItself: `${EVERY_MINUTE} it is booked as one of ours.`,
    youMay: "Find out what it was for, then `settle`.",
  },
  "refund-exceeds": {
    why: "The gateway has a refund of more than is left of its payment. It is not booked.",
    byItself:
      "It is booked within a minute once another refund of the payment fails or a dispute of it is won. This ends then, or when the gateway says that it failed.",
    youMay:
      "Compare in the dashboard what went back with what came. If too much did, have its support bring it back, then `settle`.",
  },
  "refund-differs": {
    why: "The gateway has another sum under a refund of ours. The money stays held.",
    byItself: "This ends with the refund.",
    youMay: "Ask its support.",
  },
  "refund-changed": {
    why: "Once it had ended, the gateway says something else of a refund.",
    byItself: onlyYou,
    youMay: "Ask its support. If it was not paid, make it again; then `settle`.",
  },
  "refund-needs-attention": {
    why: "The bank wants the customer's account before it takes the refund.",
    byItself: "This ends when the gateway goes on with it.",
    youMay: "Ask the customer, and give the account in the dashboard.",
  },
  "refund-status-unknown": {
    why: "A refund has a status that we do not know.",
    byItself: `${byQuestions} This ends with the refund, or when it has another status.`,
    youMay: "Ask its support.",
  },
  "refund-overdue": {
    why: "A refund has had no end for two weeks, or the gateway has not taken it for a day.",
    byItself: `${byQuestions} The money stays held; this ends with the refund.`,
    youMay: "Ask its support.",
  },
  "refund-refused": {
    why: "The gateway does not take a refund, for a reason other than its balance, or a bank claims the same money.",
    byItself:
      "It is tried for a day unless the refusal is final or a bank claims it; then the money goes back.",
    youMay: "See its word in the details. Mend it, `refund` again, then `settle`.",
  },
  "dispute-opened": {
    why: "A payer's bank wants money back.",
    byItself: "Silence loses it at the time in the details. This ends with the dispute.",
    youMay: "`answer-dispute`, with evidence.",
  },
  "dispute-reminded": {
    why: "The time to answer a dispute is almost over.",
    byItself: "Silence loses it. This ends when it was answered, or with the dispute.",
    youMay: "`answer-dispute`, with evidence, now.",
  },
  "dispute-owed": {
    why: "A dispute was lost, and its investor owes what nothing covered.",
    byItself: `Their next money repays it. ${EVERY_MINUTE} they owe nothing.`,
    youMay: "Write to them if it is much.",
  },
  "dispute-unclear": {
    why: "The gateway's status of a dispute is unclear, or it does not know the dispute.",
    byItself: `${byQuestions} This ends when it says it clearly.`,
    youMay: "Look in the dashboard; ask its support.",
  },
  "dispute-unexplained": {
    why: "A bank wants money back that is not in our books.",
    byItself: `${EVERY_MINUTE} the dispute is in our books.`,
    youMay: "Answer in the dashboard all the same, then `settle`.",
  },
  "dispute-exceeds": {
    why: "A bank wants, or got (`outcome`), more than is left of a payment. It is not booked.",
    byItself:
      "It is booked within a minute once a refund of the payment fails or another dispute of it is won. This ends then, or when the gateway says that it was won.",
    youMay:
      "While it is open, answer in the dashboard by `answerBy`, with proof of what went back before. If it is lost, the gateway paid twice: have its support bring it back, then `settle`.",
  },
  "dispute-changed": {
    why: "Once it had ended, the gateway says something else of a dispute.",
    byItself: onlyYou,
    youMay: "The books keep what was first. Ask its support, then `settle`.",
  },
};
