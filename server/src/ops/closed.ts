import { readIdentity } from "#views/privacy/identity.ts";
import { isId } from "#platform/ids.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, word } from "./command.ts";

/** Reading it is an action: who did it, when and why is recorded permanently; what was read is
 * not. */
export const closed: Command = {
  usage: "closed <investor's id>",
  summary: "who a closed account belonged to, for as long as that is kept",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const investorId = word(order, 0);
    const known = isId(investorId)
      ? await readIdentity(runtime.db, runtime, investorId)
      : undefined;
    if (!known) throw new Refused(`Nothing is kept about a closed account ${investorId}.`);
    const act = { action: "closed", subject: investorId, arguments: {} };
    const lines = await audited(order, act, async () => "Who it belonged to was read.");
    if (order.isDryRun) return lines;
    return [
      `name      ${known.firstName} ${known.lastName}`,
      `address   ${known.address}`,
      `e-mail    ${known.email}`,
      `phone     ${known.phone}`,
      `joined    ${known.joinedAt}`,
      `erased on ${known.eraseAt.toISOString()}`,
    ];
  },
};
