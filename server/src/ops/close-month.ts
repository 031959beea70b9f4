import { dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  firstDay,
  isMonth,
  type MonthCheck,
  monthOf,
  nameOfMonth,
} from "@osisi/contracts/console/months.ts";
import { type Closing, closedMonths, closeInLedger, firstBookedOn } from "#ledger/closed-months.ts";
import type { Db } from "#platform/database/database.ts";
import { audited, type Command, Refused, WrongUsage, word } from "./command.ts";
import { checkMonth } from "./months.ts";

/** Closes a month of the books, for good. No posting is refused: what comes later is booked later. */
export const closeMonth: Command = {
  usage: "close-month <month, such as 2026-10>",
  summary: "nothing is booked in it any more; it cannot be opened again",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const month = word(order, 0).trim();
    if (!isMonth(month)) throw new WrongUsage(`${month} is no month: write it as 2026-10.`);
    const { clock, db } = order.runtime;
    if (month >= monthOf(dateInLagos(clock.now()))) throw refusal(month, "not-over");
    const open = await refuseUnlessReady(db, month);
    const act = { action: "close-month", subject: month, arguments: {} };
    return audited(order, act, async (tx) => {
      const { operator, reason: sentence } = order;
      const closing = await closeInLedger(tx, { firstDay: firstDay(month), operator, sentence });
      if (closing.outcome !== "closed") throw refusal(month, closing.outcome);
      const trialBalance = `the SHA-256 of its trial balance is ${closing.sha256}`;
      return `${nameOfMonth(month)} is closed: ${trialBalance}. ${open}`;
    });
  },
};

/** Returns what is open, as a sentence. @throws Refused */
async function refuseUnlessReady(db: Db, month: string): Promise<string> {
  const [first, closed] = await Promise.all([firstBookedOn(db), closedMonths(db)]);
  if (first === undefined || month < monthOf(first)) throw refusal(month, "nothing-booked");
  if (closed.some((one) => one.month === month)) throw refusal(month, "closed-before");
  const { mustHold, toLookAt } = await checkMonth(db, month);
  const failed = mustHold.filter(({ isFine }) => !isFine);
  if (failed.length > 0) {
    throw new Refused(`${nameOfMonth(month)} cannot be closed. ${sentenceOf(failed)}`);
  }
  const open = toLookAt.filter(({ isFine }) => !isFine);
  return open.length === 0 ? "Nothing is open." : `Open: ${sentenceOf(open)}`;
}

const sentenceOf = (checks: readonly MonthCheck[]) =>
  `${checks.map(({ name, words }) => `${name}: ${words}`).join("; ")}.`;

function refusal(month: string, outcome: Exclude<Closing["outcome"], "closed">): Refused {
  const name = nameOfMonth(month);
  const sentences: Readonly<Record<typeof outcome, string>> = {
    "not-over": `${name} is not over.`,
    busy: `Postings under way did not end in time. ${name} is open as before: try again.`,
    "closed-before": `${name} was closed before.`,
    "nothing-booked": `Nothing was ever booked until the end of ${name}.`,
    gap: `The month before ${name} is not closed.`,
    uneven: `The trial balance of ${name} is not even: stop payouts, and call an engineer who knows the ledger.`,
  };
  return new Refused(sentences[outcome]);
}
