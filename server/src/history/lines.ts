import { brand } from "@osisi/contracts/brand.ts";
import type { MovementKind } from "@osisi/contracts/history.ts";

/** What each movement of the ledger is called on a person's statement: its kind, its title, and who
 * is on the other side. Only what touches the stash has a line, so that each line changes the balance
 * that stands beside it. What happens elsewhere, such as money that is frozen and then lost, is told
 * by the line with which it left the stash. */
export type Line = Readonly<{ kind: MovementKind; title: string; counterpart: string }>;

const payment = "Your payment";
const bank = "Your bank account";
const plan = "Your saving plan";
const investment = "Your investment";
const origin = "Where you had paid from";
const disputed = "A payment that its payer disputes";

const lines: Readonly<Record<string, Line>> = {
  "funding-settled": { kind: "money-in", title: "Money added to your stash", counterpart: payment },
  "suspense-attributed": {
    kind: "money-in",
    title: "A payment that we found to be yours",
    counterpart: payment,
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

  "instalment-saved": { kind: "saving", title: "Saved in your plan", counterpart: plan },
  "plan-matured": { kind: "saving", title: "Your saving plan matured", counterpart: plan },
  "units-bought": { kind: "investment", title: "Units bought", counterpart: investment },
  "investment-matured": {
    kind: "investment",
    title: "Your investment matured",
    counterpart: investment,
  },
  "plan-return": { kind: "return", title: "Return on your saving plan", counterpart: plan },
  "investment-return": {
    kind: "return",
    title: "Return on your investment",
    counterpart: investment,
  },

  "refund-held": { kind: "refund", title: "Refund of your payment", counterpart: origin },
  "refund-failed": {
    kind: "refund",
    title: "Refund that did not go through",
    counterpart: origin,
  },

  "dispute-frozen": {
    kind: "dispute",
    title: "Set aside for a disputed payment",
    counterpart: disputed,
  },
  "dispute-won": { kind: "dispute", title: "Set free after a dispute", counterpart: disputed },
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

export function lineOf(posted: { movement: string; direction: "in" | "out" }): Line {
  const { movement, direction } = posted;
  const unnamed = { kind: "other", title: direction === "in" ? "Money in" : "Money out" } as const;
  return lines[movement] ?? { ...unnamed, counterpart: brand.name };
}

/** The movements of a kind, as a filter of the ledger: what has no line is `other`. */
export function filterOf(kind: MovementKind): { only: string[] } | { except: string[] } {
  const named = Object.keys(lines);
  if (kind === "other") return { except: named };
  return { only: named.filter((movement) => lines[movement]?.kind === kind) };
}

/** The movements whose line has a word that begins so. */
export function movementsNamed(word: string): string[] {
  return Object.entries(lines)
    .filter(([, { title, counterpart }]) =>
      ` ${title} ${counterpart}`.toLowerCase().includes(` ${word}`),
    )
    .map(([movement]) => movement);
}
