import { adoptWithdrawal } from "#money/withdrawals/import-from-gateway.ts";
import { audited } from "./audit.ts";
import { ofWithdrawal } from "./maintenance.ts";
import { type Command, Refused, word } from "./command.ts";
import { findInvestor } from "./find-customer.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** An operator has found the owner of a withdrawal that the gateway has paid and a restored
 * database has lost. It is taken from their stash, and a shortfall is owed. */
export const adopt: Command = {
  usage: "adopt <withdrawal's reference> <investor's e-mail or id>",
  summary:
    "a payout that a restored database has lost was this investor's: take it from their stash",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const reference = word(order, 0);
    const { id: investorId } = await findInvestor(order, word(order, 1));
    const told = await gatewayOf(runtime.config).fetchTransfer(reference);
    if (told.kind !== "ok") throw new Refused("The gateway did not report its status.");
    const act = { action: "adopt", subject: reference, arguments: { investor: investorId } };
    return audited(order, act, async (tx) => {
      const found = { reference, transfer: told.value, investorId };
      const adopting = await adoptWithdrawal(tx, runtime, found);
      if (adopting.kind === "known") throw new Refused("It is in the books already.");
      const sentence = ofWithdrawal(adopting);
      if (sentence === undefined) throw new Refused("It is no withdrawal that was made here.");
      return `${reference}: ${sentence}`;
    });
  },
};
