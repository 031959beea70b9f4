import { brand } from "@osisi/contracts/brand.ts";
import type { MovementKind } from "@osisi/contracts/history.ts";
import { referenceOf, referenceOfKey as referenceOfCause } from "#gateway/reference.ts";

/** The kind, title and counterparty of each ledger movement on an investor's statement. Only
 * movements of the stash have a line, so that each line changes the balance beside it. Others,
 * such as frozen money that is lost, are covered by the line with which the money left the
 * stash. */
export type Line = Readonly<{ kind: MovementKind; title: string; counterpart: string }>;

type NamedLine = Line &
  Readonly<{
    /** With the name of the plan, portfolio or sender, if it is known. */
    titleOf?: (name: string) => string;
    counterpartOf?: (name: string) => string;
    /** Another kind whose filter includes it: a return belongs to the maturity that it came
     * with. */
    alsoOf?: MovementKind;
  }>;

const payment = "Your payment";
const bank = "Your bank account";
const plan = "Your saving plan";
const investment = "Your investment";
const us = brand.name;
const tax = "Withheld tax";
const stampDuty = "Stamp duty";
const origin = "Where it came from";
const disputed = "A payment that its payer disputes";

const lines: Readonly<Record<string, NamedLine>> = {
  "funding-settled": {
    kind: "money-in",
    title: "Money added to your stash",
    titleOf: (sender) => `From ${sender}`,
    counterpart: payment,
    counterpartOf: (sender) => sender,
  },
  "suspense-attributed": {
    kind: "money-in",
    title: "A payment that we found to be yours",
    counterpart: payment,
  },

  "attribution-reversed": {
    kind: "refund",
    title: "A payment that was not yours, taken back",
    counterpart: "Another person's payment",
  },

  "withdrawal-held": { kind: "withdrawal", title: "Withdrawal to your bank", counterpart: bank },
  "withdrawal-returned": {
    kind: "withdrawal",
    title: "Withdrawal that did not go through",
    counterpart: bank,
  },
  "withdrawal-reversed": {
    kind: "withdrawal",
    title: "Withdrawal sent back by your bank",
    counterpart: bank,
  },
  "reversal-handed-over": {
    kind: "withdrawal",
    title: "Withdrawal of your earlier account, sent back",
    counterpart: bank,
  },

  "stamp-duty-held": {
    kind: "withdrawal",
    title: "Stamp duty on a withdrawal",
    counterpart: stampDuty,
  },
  "stamp-duty-returned": {
    kind: "withdrawal",
    title: "Stamp duty of a withdrawal, back",
    counterpart: stampDuty,
  },
  "stamp-duty-reversed": {
    kind: "withdrawal",
    title: "Stamp duty of a withdrawal, back",
    counterpart: stampDuty,
  },

  "instalment-saved": {
    kind: "saving",
    title: "Saved in your plan",
    titleOf: (name) => `Saved in “${name}”`,
    counterpart: plan,
  },
  "plan-matured": {
    kind: "saving",
    title: "Your saving plan matured",
    titleOf: (name) => `“${name}” matured`,
    counterpart: plan,
  },
  "plan-exited": {
    kind: "saving",
    title: "You ended a saving plan",
    titleOf: (name) => `You ended “${name}”`,
    counterpart: plan,
  },
  "exit-fee": {
    kind: "saving",
    title: "Fee for ending a saving plan early",
    titleOf: (name) => `Fee for ending “${name}” early`,
    counterpart: us,
  },
  "units-bought": {
    kind: "investment",
    title: "Units bought",
    titleOf: (name) => `Units bought in ${name}`,
    counterpart: investment,
  },
  "investment-matured": {
    kind: "investment",
    title: "Your investment matured",
    titleOf: (name) => `${name} matured`,
    counterpart: investment,
  },
  "plan-return": {
    kind: "return",
    alsoOf: "saving",
    title: "Return on your saving plan",
    titleOf: (name) => `Return on “${name}”`,
    counterpart: plan,
  },
  "plan-tax": {
    kind: "return",
    alsoOf: "saving",
    title: "Tax on a return",
    titleOf: (terms) => `Tax on a return: ${terms}`,
    counterpart: tax,
  },
  "investment-tax": {
    kind: "return",
    alsoOf: "investment",
    title: "Tax on a return",
    titleOf: (terms) => `Tax on a return: ${terms}`,
    counterpart: tax,
  },
  "investment-return": {
    kind: "return",
    alsoOf: "investment",
    title: "Return on your investment",
    titleOf: (name) => `Return on ${name}`,
    counterpart: investment,
  },

  "refund-held": { kind: "refund", title: "Refund of a payment", counterpart: origin },
  "refund-failed": {
    kind: "refund",
    title: "Refund that did not go through",
    counterpart: origin,
  },

  "dispute-frozen": {
    kind: "dispute",
    title: "Kept aside for a disputed payment",
    counterpart: disputed,
  },
  "dispute-won": { kind: "dispute", title: "Released after a dispute", counterpart: disputed },
  "dispute-left-over": {
    kind: "dispute",
    title: "Left over after a dispute",
    counterpart: disputed,
  },
  "dispute-taken": {
    kind: "dispute",
    title: "Taken back by the payer's bank",
    counterpart: disputed,
  },
  "debt-repaid": { kind: "dispute", title: "What you owed, repaid", counterpart: disputed },

  "reward-paid": {
    kind: "reward",
    title: "Green points redeemed",
    counterpart: "Your green points",
  },
};

/** `about` is the name of the plan, portfolio or sender, if there is one, and `giver` the name that
 * came with a gift. */
export function lineOf(posted: {
  movement: string;
  direction: "in" | "out";
  about?: string | null | undefined;
  giver?: string | null | undefined;
}): Line {
  const { movement, direction, about, giver } = posted;
  if (giver) {
    const counterpart = `${giver}, by your link. We have not checked that name.`;
    return { kind: "money-in", title: `Gift from ${giver}`, counterpart };
  }
  const known = lines[movement];
  if (!known) {
    const title = direction === "in" ? "Money in" : "Money out";
    return { kind: "other", title, counterpart: brand.name };
  }
  const { kind, title, titleOf, counterpart, counterpartOf = aboutHolding(known) } = known;
  if (!about) return { kind, title, counterpart };
  return {
    kind,
    title: titleOf?.(about) ?? title,
    counterpart: counterpartOf(about),
  };
}

function aboutHolding({ counterpart }: NamedLine) {
  return (name: string) => (counterpart === plan ? `${plan} “${name}”` : `${counterpart}: ${name}`);
}

/** The movements of a kind, as a filter of the ledger; movements without a line are `other`. */
export function filterOf(kind: MovementKind): { only: string[] } | { except: string[] } {
  const named = Object.entries(lines);
  if (kind === "other") return { except: named.map(([movement]) => movement) };
  const matching = named.filter(([, line]) => line.kind === kind || line.alsoOf === kind);
  return { only: matching.map(([movement]) => movement) };
}

/** The movements whose line has a word with this prefix. */
export function movementsNamed(word: string): string[] {
  return Object.entries(lines)
    .filter(([, { title, counterpart }]) =>
      ` ${title} ${counterpart}`.toLowerCase().includes(` ${word}`),
    )
    .map(([movement]) => movement);
}

/** The reference for support or a bank, of a ledger key. A repaid debt has the reference of the
 * money that repaid it. */
export function referenceOfKey(key: string): string | undefined {
  const cause = key.replace(/^debt:/, "");
  return referenceOfCause(cause) ?? attributedPayment(cause);
}

/** Money in suspense is identified by its payment's id, or by its reference if there is no
 * payment. */
function attributedPayment(key: string): string | undefined {
  const [, id] = /^suspense:([\da-f-]{36}):(?:settled|reversed)/.exec(key) ?? [];
  const [, reference] =
    /^suspense:charge:(.+?):(?:settled|reversed)(?::\d+)?(?::owed)?$/.exec(key) ?? [];
  return id === undefined ? reference : referenceOf("payment", id);
}
