import { relations } from "@osisi/contracts/relations.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import { type Assigning, assignReversed } from "#money/withdrawals/assign.ts";
import { readIdentity } from "#views/privacy/closed-identity.ts";
import { isId } from "#platform/ids.ts";
import { endAllSessions, endSessionsOfAllInvestors } from "#people/auth/session.ts";
import { readNextOfKin } from "#people/next-of-kin/next-of-kin.ts";
import { unfreeze } from "#people/freeze/unfreeze-account.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { isFrozen } from "#people/onboarding/frozen.ts";
import {
  type Act,
  audited,
  type Command,
  type Order,
  Refused,
  word,
  findInvestor,
} from "./command.ts";

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
      const done = await assignReversed(tx, runtime, { reference, investorId: investor.id });
      if (done.kind !== "handed-over") throw new Refused(whyNotAssigned[done.kind]);
      const kinds = ["closed-account-credited"] as const;
      await closeFindingsAbout(tx, { subject: reference, kinds, now: runtime.clock.now() });
      return `${formatNaira(done.amountKobo)} of ${reference} in the stash of the investor ${investor.id}.`;
    });
  },
};

const whyNotAssigned: Record<Exclude<Assigning["kind"], "handed-over">, string> = {
  "not-reversed": "No bank has sent back a withdrawal under this reference.",
  "still-open": "Whose it is has not left: they see it in their stash.",
  "nothing-left":
    "Nothing of it is left: it was handed over before, or it has repaid what they owed.",
};

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
    return readOut(order, act, "Who it belonged to was read.", [
      `name      ${known.firstName} ${known.lastName}`,
      `address   ${known.address}`,
      `e-mail    ${known.email}`,
      `phone     ${known.phone}`,
      `joined    ${known.joinedAt}`,
      `erased on ${known.eraseAt.toISOString()}`,
    ]);
  },
};

/** Prints it, or hands it to who asked in the console, in the transaction that logs it. */
async function readOut(order: Order, act: Act, done: string, read: string[]): Promise<string[]> {
  const lines = await audited(order, act, async (tx) => {
    if (!order.isDryRun) await order.answer?.(tx, read);
    return done;
  });
  return order.isDryRun || order.answer ? lines : read;
}

/** In place of one investor. */
const ALL = "everybody";

/** For a stolen phone or leaked tokens: every logged-in investor has to log in again. */
export const logOut: Command = {
  usage: "log-out <investor's e-mail or id, or everybody>",
  summary: "ends every session, and every login that waits for its code",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const typed = word(order, 0);
    if (typed === ALL) {
      const act = { action: "log-out", subject: ALL, arguments: {} };
      return audited(order, act, async (tx) => {
        const ended = await endSessionsOfAllInvestors(tx);
        return `Sessions that have ended: ${ended}. Everybody is logged out.`;
      });
    }
    const { id } = await findInvestor(order, typed);
    const act = { action: "log-out", subject: id, arguments: {} };
    return audited(order, act, async (tx) => {
      const ended = await endAllSessions(tx, id);
      return `Sessions of the investor ${id} that have ended: ${ended}.`;
    });
  },
};

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
      const credentials = await lockCredentials(tx, id);
      if (!credentials || !isFrozen(credentials))
        throw new Refused(`The account of ${id} is not frozen.`);
      const heldUntil = await unfreeze(tx, order.runtime, credentials);
      const since = credentials.frozenAt?.toISOString();
      return `The account of ${id} was frozen since ${since}. Money leaves it again from ${heldUntil.toISOString()}.`;
    });
  },
};

/** For an investor who cannot be reached. As with `closed`, reading is recorded. */
export const nextOfKin: Command = {
  usage: "next-of-kin <investor's e-mail or id>",
  summary: "whom an investor has named, for the case that they cannot be reached",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const { id } = await findInvestor(order, word(order, 0));
    const named = await readNextOfKin(runtime, id);
    if (!named) throw new Refused(`The investor ${id} has named no one.`);
    const act = { action: "next-of-kin", subject: id, arguments: {} };
    return readOut(order, act, "Whom they have named was read.", [
      `name      ${named.name}`,
      `relation  ${relations[named.relation]}`,
      `phone     ${named.phone}`,
    ]);
  },
};
