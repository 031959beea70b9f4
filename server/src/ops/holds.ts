import { holdGrounds, holdScopes } from "@osisi/contracts/console/roles.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { advanceUnsentOf } from "#money/withdrawals/jobs.ts";
import { liftHold as lift, placeHold } from "#people/holds/place-hold.ts";
import {
  type Command,
  type Order,
  Refused,
  WrongUsage,
  audited,
  findInvestor,
  word,
} from "./command.ts";

/** One person may hold an account for 72 hours, once; the console asks a second one for more. */

export const HOLD_HOURS = 72;
const HOUR_MS = 60 * 60_000;

export const hold: Command = {
  usage: "hold <investor's e-mail or id> <ground> <scope> [hours] [document] [words]",
  summary: `an account is held: ground ${holdGrounds.join(", ")}; scope ${holdScopes.join(", ")}`,
  words: [3, 6],
  isAct: true,
  async run(order) {
    const { clock } = order.runtime;
    const { id } = await findInvestor(order, word(order, 0));
    const ground = oneOf(word(order, 1), holdGrounds);
    const scope = oneOf(word(order, 2), holdScopes);
    const hours = readHours(order);
    const document = order.words[4] || null;
    if (ground.endsWith("-order") && document === null) {
      throw new WrongUsage("Name the document of the order.");
    }
    const words = order.words[5] || messages.onHold;
    const reviewAt = new Date(clock.now().getTime() + hours * HOUR_MS);
    const given = { ground, scope, hours: String(hours), document: document ?? "" };
    const act = { action: "hold", subject: id, arguments: given };
    return audited(order, act, async (tx) => {
      const wanted = { investorId: id, ground, scope, words, document, reviewAt };
      await placeHold(tx, order.runtime, { ...wanted, placedBy: order.operator });
      return `The account of ${id} is held (${scope}) until ${reviewAt.toISOString()}, and its owner is notified.`;
    });
  },
};

export const liftHold: Command = {
  usage: "lift-hold <investor's e-mail or id>",
  summary: "a hold ends: what waited is sent",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const { runtime } = order;
    const { id } = await findInvestor(order, word(order, 0));
    const act = { action: "lift-hold", subject: id, arguments: {} };
    return audited(order, act, async (tx) => {
      if (!(await lift(tx, runtime, id))) throw new Refused(`The account of ${id} is not held.`);
      await advanceUnsentOf(tx, { investorId: id, now: runtime.clock.now() });
      return `The account of ${id} is not held any more.`;
    });
  },
};

/** @throws WrongUsage */
function readHours({ words }: Order): number {
  const typed = words[3] || String(HOLD_HOURS);
  const hours = Number(typed);
  if (!/^\d{1,5}$/.test(typed) || hours < 1)
    throw new WrongUsage(`${typed} is no number of hours.`);
  return hours;
}

/** @throws WrongUsage */
function oneOf(typed: string, known: readonly string[]): string {
  if (known.includes(typed)) return typed;
  throw new WrongUsage(`${typed} is none of ${known.join(", ")}.`);
}
