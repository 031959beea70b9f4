import { formatNaira } from "@osisi/contracts/money.ts";
import { closeFindingsAbout, findFinding } from "#money/findings/queries.ts";
import { isId } from "#platform/ids.ts";
import { type Attributing, attributeSuspense } from "#money/suspense/attribute-suspense.ts";
import {
  type MakingDebt,
  type Reversing,
  makeShortfallDebt,
  reverseAttribution,
} from "#money/suspense/reverse-attribution.ts";
import { audited, type Command, type Order, Refused, word, findInvestor } from "./command.ts";

/** An operator has found the owner of unexplained money. Its findings are resolved with it. */
export const attribute: Command = {
  usage: "attribute <reference or finding> <investor's e-mail or id>",
  summary: "money in suspense goes into this investor's stash, and they are notified",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const reference = await referenceOf(order, word(order, 0));
    const investor = await findInvestor(order, word(order, 1));
    const act = { action: "attribute", subject: reference, arguments: { investor: investor.id } };
    return audited(order, act, async (tx) => {
      const found = { reference, investorId: investor.id };
      const done = await attributeSuspense(tx, runtime, found);
      if (done.kind !== "attributed") throw new Refused(whyNotAttributed[done.kind]);
      const kinds = ["charge-unexplained", "payment-differs", "payment-of-closed-account"] as const;
      await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
      const amount = formatNaira(done.amountKobo);
      // No name and no address: audit rows can never be erased.
      return `${amount} of ${reference} in the stash of the investor ${investor.id}.`;
    });
  },
};

const whyNotAttributed: Record<Exclude<Attributing["kind"], "attributed">, string> = {
  "not-in-suspense": "Nothing in suspense came under this reference, or it was attributed already.",
  "going-back": "It is on its way back to where it came from.",
  "nothing-left": "Nothing of it is left in suspense.",
  disputed: "Its payer's bank wants it back: wait until that is decided.",
  "other-currency": "A stash holds naira only: refund it instead.",
};

/** The subject of a finding about money in suspense is its reference. */
async function referenceOf({ runtime }: Order, typed: string): Promise<string> {
  if (!isId(typed)) return typed;
  const finding = await findFinding(runtime.db, typed);
  if (!finding) throw new Refused(`There is no finding ${typed}.`);
  return finding.subject;
}

/** Money was attributed to the wrong investor. */
export const reverse: Command = {
  usage: "reverse <reference>",
  summary: "an attribution was wrong: the money is in suspense again, to be attributed again",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const reference = word(order, 0);
    const act = { action: "reverse", subject: reference, arguments: {} };
    return audited(order, act, async (tx) => {
      const done = await reverseAttribution(tx, order.runtime, reference);
      if (done.kind !== "reversed") throw new Refused(whyNotReversed[done.kind]);
      const { amountKobo, shortfallKobo, investorId } = done;
      const whole = `${formatNaira(amountKobo)} of ${reference} is in suspense again, out of the stash of the investor ${investorId}.`;
      if (shortfallKobo === 0n) return whole;
      return `${whole} They had spent ${formatNaira(shortfallKobo)} of it: the house is owed that, and they owe nothing unless you "make-debt".`;
    });
  },
};

const whyNotReversed: Record<Exclude<Reversing["kind"], "reversed">, string> = {
  "not-attributed":
    "Nothing under this reference was attributed, or it was reversed before. See `show <reference>`.",
  "going-back": "A refund of it is under way: wait until that has ended.",
  disputed: "Its payer's bank wants it back: wait until that is decided.",
  "nothing-left": "All of it went back to its payer since.",
};

/** The second decision about the same mistake. */
export const makeDebt: Command = {
  usage: "make-debt <reference> <investor's e-mail or id>",
  summary:
    "after `reverse`: what this investor had spent of it becomes their debt, and they are notified",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const reference = word(order, 0);
    const { id: investorId } = await findInvestor(order, word(order, 1));
    const act = { action: "make-debt", subject: reference, arguments: { investor: investorId } };
    return audited(order, act, async (tx) => {
      const done = await makeShortfallDebt(tx, order.runtime, { reference, investorId });
      if (done.kind !== "owed") throw new Refused(whyNoDebt[done.kind]);
      return `The investor ${investorId} owes ${formatNaira(done.amountKobo)} of ${reference}, and is notified.`;
    });
  },
};

const whyNoDebt: Record<Exclude<MakingDebt["kind"], "owed">, string> = {
  "no-shortfall":
    "No reversal of this reference left anything that this investor had spent, or it is their debt already.",
  closed: "They have closed their account.",
};
