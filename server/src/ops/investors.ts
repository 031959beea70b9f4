import { formatNaira } from "@osisi/contracts/money.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import { type HandingOver, handOver as handOverReversed } from "#money/withdrawals/assign.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";
import { findInvestor } from "./find-customer.ts";

/** An investor who had left has registered again, and an operator has verified their identity.
 * Resolves the finding as well. */
export const handOver: Command = {
  usage: "hand-over <withdrawal's reference> <investor's e-mail or id>",
  summary: "what a bank sent back to a closed account goes to this one, and they are notified",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const reference = word(order, 0);
    const investor = await findInvestor(order, word(order, 1));
    const act = { action: "hand-over", subject: reference, arguments: { investor: investor.id } };
    return audited(order, act, async (tx) => {
      const done = await handOverReversed(tx, runtime, { reference, investorId: investor.id });
      if (done.kind !== "handed-over") throw new Refused(sentences[done.kind]);
      const kinds = ["closed-account-credited"] as const;
      await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
      return `${formatNaira(done.amountKobo)} of ${reference} in the stash of the investor ${investor.id}.`;
    });
  },
};

const sentences: Record<Exclude<HandingOver["kind"], "handed-over">, string> = {
  "not-reversed": "No bank has sent back a withdrawal under this reference.",
  "still-open": "Whose it is has not left: they see it in their stash.",
  "nothing-left":
    "Nothing of it is left: it was handed over before, or it has repaid what they owed.",
};
