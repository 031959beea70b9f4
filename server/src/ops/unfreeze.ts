import { unfreeze } from "#people/freeze/unfreeze-account.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isFrozen } from "#people/onboarding/frozen.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";
import { findInvestor } from "./find-customer.ts";

/** For an investor without an address that unfreezes, once support has verified their identity.
 * They still need their password, and wait for a day. */
export const unfreezeInvestor: Command = {
  usage: "unfreeze <investor's e-mail or id>",
  summary: "unfreezes an account whose owner cannot; money leaves it a day later",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { id } = await findInvestor(order, word(order, 0));
    const act = { action: "unfreeze", subject: id, arguments: {} };
    return audited(order, act, async (tx) => {
      const whose = await lockCredentials(tx, id);
      if (!whose || !isFrozen(whose)) throw new Refused(`The account of ${id} is not frozen.`);
      const heldUntil = await unfreeze(tx, order.runtime, whose);
      const since = whose.frozenAt?.toISOString();
      return `The account of ${id} was frozen since ${since}. Money leaves it again from ${heldUntil.toISOString()}.`;
    });
  },
};
