import { formatNaira } from "@osisi/contracts/money.ts";
import {
  type MakingDebt,
  type Reversing,
  makeShortfallDebt,
  reverseAttribution,
} from "#money/suspense/reverse-attribution.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";
import { findInvestor } from "./find-customer.ts";

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
