import {
  type Act,
  type HistoryMonth,
  type UnderWay,
  underWayKinds,
} from "@osisi/contracts/history.ts";
import { paymentChannelNames } from "@osisi/contracts/payment-channel-names.ts";
import { type Payment, paymentChannels, paymentStates } from "@osisi/contracts/payments.ts";
import { intervals } from "@osisi/contracts/plan-terms.ts";
import { type Withdrawal, withdrawalStates } from "@osisi/contracts/withdrawals.ts";
import type { Chance } from "./chance.ts";
import {
  bankOf,
  idOf,
  last4Of,
  momentOf,
  nairaOf,
  NOW,
  paymentOf,
  personNameOf,
  referenceOf,
  titleOf,
} from "./values.ts";

/** What money did: rows of the history, payments in every state, and money on its way. */

export function actOf(by: Chance): Act {
  const name = titleOf(by);
  const [kind, title, direction, shown] = by.one([
    ["money-in", "Money added to your stash", "in", "in"],
    ["money-in", `From ${personNameOf(by)}`, "in", "in"],
    ["withdrawal", "Withdrawal to your bank", "out", "out"],
    ["saving", `Saved in “${name}”`, "out", "kept"],
    ["saving", `“${name}” matured`, "in", "in"],
    ["investment", "Units bought in Green Finance", "out", "kept"],
    ["return", `Return on “${name}”`, "in", "in"],
    ["dispute", "Kept aside for a disputed payment", "out", "out"],
  ] as const);
  const amount = nairaOf(by);
  const at = momentOf(by);
  const detail = by.one([
    null,
    `card ·· ${last4Of(by)}`,
    `${bankOf(by)} ·· ${last4Of(by)}, on its way`,
  ]);
  const isFolded = kind === "saving" && shown === "kept" && by.maybe();
  return {
    id: String(by.whole(1, 999_999_999)),
    kind,
    title,
    detail,
    direction,
    amount,
    balanceAfter: nairaOf(by),
    reference: by.one([null, referenceOf(by)]),
    at,
    bookedAt: at,
    shown: {
      title: isFolded ? name : title,
      detail,
      amount,
      direction: shown,
      ...(title.endsWith("matured") && { returned: Math.min(amount, nairaOf(by)) }),
    },
    ...(isFolded && {
      folded: {
        count: by.one([2, 31]),
        takenBack: by.one([0, 1]),
        added: by.one([0, 3]),
        given: by.one([0, 2]),
        interval: by.one(intervals),
        since: at,
      },
    }),
  };
}

const checking =
  "Your bank has not confirmed it yet. We keep asking your bank until 30 Nov 2026, 10:41. Once it confirms, the money is in your stash. If you see a debit and no money here by then, press Get help.";

const paymentWords = {
  "not-paid": [
    "Payment not finished",
    "You can finish it until 24 Nov 2026, 10:41. If you have paid, wait: do not pay again.",
  ],
  declined: [
    "Declined by your bank",
    "If your bank shows a debit, it will be returned. You can try again until 24 Nov 2026, 10:41.",
  ],
  checking: ["Checking with your bank", checking],
  paid: ["Paid", "Your money is in your stash."],
  returned: ["Taken back by your bank", "The bank that paid this took the money back."],
  "under-review": [
    "A person is looking at it",
    "What came is not what was asked for. A person of ours looks at it and writes to you.",
  ],
} as const satisfies Record<Payment["state"], readonly [string, string]>;

/** A month for each in which there are acts, with sums of any length. */
export function monthsOf(acts: readonly Act[]): HistoryMonth[] {
  const months = new Set(acts.map(({ bookedAt }) => bookedAt.slice(0, "2026-11".length)));
  return [...months]
    .toSorted((left, right) => right.localeCompare(left))
    .map((month) => {
      const act = acts.find(({ bookedAt }) => bookedAt.startsWith(month));
      const amount = act?.shown.amount ?? 0;
      return {
        month,
        count: acts.length,
        saved: amount,
        invested: amount,
        in: amount,
        out: amount,
      };
    });
}

export function paymentInFlight(by: Chance): Payment {
  const state = by.one(paymentStates);
  const purpose = by.one(["stash", "plan", "investment"] as const);
  const isPayable = state === "not-paid" || state === "declined";
  return {
    reference: referenceOf(by),
    amount: paymentOf(by),
    state,
    purpose,
    name: purpose === "stash" ? null : titleOf(by),
    channel: by.one([null, ...paymentChannels]),
    since: momentOf(by, 2),
    settledAt: state === "paid" || state === "returned" ? NOW : null,
    payUrl: isPayable && by.maybe() ? "https://checkout.example/pay" : null,
    olderTries: isPayable ? by.one([0, 1, 12]) : 0,
    canDismiss: isPayable && by.maybe(),
  };
}

export function underWayOfPayment(payment: Payment): UnderWay {
  const { amount, canDismiss, channel, name, olderTries, payUrl, reference, since, state } =
    payment;
  const [stateText, nextStep] = paymentWords[state];
  const paysFor = name === null ? "To your stash" : `Saving in “${name}”`;
  const detail = channel && paymentChannelNames[channel];
  return {
    kind: "payment",
    reference,
    amount,
    stateText,
    nextStep,
    since,
    detail,
    payUrl,
    state,
    paysFor,
    olderTries,
    canDismiss,
  };
}

const otherWords = {
  withdrawal: [
    "On its way to your bank",
    "Your bank usually confirms it within minutes. If your bank cannot take it, all of it comes back to your stash.",
  ],
  refund: ["On its way back to where it came from", "Your bank pays it within ten working days."],
  dispute: [
    "The bank that paid this wants it back",
    "We have answered the bank, which decides within weeks. Until then nothing more is taken.",
  ],
  debt: [
    "You owe this",
    "A bank took back money that you had used. What comes in next repays it first.",
  ],
} as const satisfies Record<Exclude<UnderWay["kind"], "payment">, readonly [string, string]>;

export function otherUnderWay(by: Chance): UnderWay {
  const kind = by.one(underWayKinds.filter((one) => one !== "payment"));
  const amount = nairaOf(by);
  const [stateText, nextStep] = otherWords[kind];
  return {
    kind,
    reference: kind === "debt" ? null : referenceOf(by),
    amount,
    stateText,
    nextStep,
    since: momentOf(by, 40),
    detail: kind === "withdrawal" ? `${bankOf(by)} ·· ${last4Of(by)}` : null,
    payUrl: null,
    state: null,
    paysFor: null,
    olderTries: 0,
    canDismiss: false,
    ...((kind === "debt" || kind === "dispute") && { takesFirst: amount }),
  };
}

export function withdrawalOf(by: Chance): Withdrawal {
  const state = by.one(withdrawalStates);
  const since = momentOf(by, 4);
  return {
    id: idOf(by),
    reference: referenceOf(by),
    amount: paymentOf(by, 1_000),
    state,
    stateText: {
      pending: "On its way",
      paid: "Paid",
      returned: "It came back",
      reversed: "Sent back by your bank",
    }[state],
    nextStep: "All of it is in your stash again. Check the account number, and withdraw again.",
    since,
    endedAt: state === "pending" ? null : since,
    bankName: bankOf(by),
    last4: last4Of(by),
    accountName: personNameOf(by).toUpperCase(),
    sessionId: state === "paid" ? "090267261123094100123456789012" : null,
  };
}
