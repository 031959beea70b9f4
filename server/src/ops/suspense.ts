import { formatNaira } from "@osisi/contracts/money.ts";
import { seeFinding, closeFindingsAbout } from "#money/findings/list-findings.ts";
import { isId } from "#platform/ids.ts";
import { type Attributing, attributeSuspense } from "#money/suspense/attribute-suspense.ts";
import { audited } from "./audit.ts";
import { type Command, type Order, Refused, word } from "./command.ts";
import { findInvestor } from "./find-customer.ts";

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
      const wish = { reference, investorId: investor.id };
      const done = await attributeSuspense(tx, runtime, wish);
      if (done.kind !== "attributed") throw new Refused(sentences[done.kind]);
      const kinds = ["charge-unexplained", "payment-differs", "payment-of-closed-account"] as const;
      await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
      const amount = formatNaira(done.amountKobo);
      // No name and no address: audit rows can never be erased.
      return `${amount} of ${reference} in the stash of the investor ${investor.id}.`;
    });
  },
};

const sentences: Record<Exclude<Attributing["kind"], "attributed">, string> = {
  "not-in-suspense": "Nothing in suspense came under this reference, or it was attributed already.",
  "going-back": "It is on its way back to where it came from.",
  "nothing-left": "Nothing of it is left in suspense.",
  disputed: "Its payer's bank wants it back: wait until that is decided.",
  "other-currency": "A stash holds naira only: refund it instead.",
};

/** The subject of a finding about money in suspense is its reference. */
async function referenceOf({ runtime }: Order, typed: string): Promise<string> {
  if (!isId(typed)) return typed;
  const finding = await seeFinding(runtime.db, typed);
  if (!finding) throw new Refused(`There is no finding ${typed}.`);
  return finding.subject;
}
