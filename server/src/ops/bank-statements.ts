import { readFile } from "node:fs/promises";
import { formatDay, startOfDay } from "@osisi/contracts/calendar.ts";
import { mappingFields } from "@osisi/contracts/console/bank-statements.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { bank, bankCharges, bankInterest } from "#ledger/accounts.ts";
import { importStatement } from "#money/bank-statements/import-statement.ts";
import { type ByHand, matchByHand, separate } from "#money/bank-statements/match-by-hand.ts";
import {
  findEntryOf,
  findLine,
  findStatementFile,
  lockBankLines,
} from "#money/bank-statements/queries.ts";
import { BadStatement, notStatement } from "#money/bank-statements/read-rows.ts";
import { STATEMENT_LIMITS } from "@osisi/contracts/console/bank-statements.ts";
import { isId } from "#platform/ids.ts";
import { evidenceName } from "#money/disputes/evidence.ts";
import type { Tx } from "#platform/database/database.ts";
import { postOnce } from "./books.ts";
import { readGiven } from "./catalogue/read-typed.ts";
import { type Command, type Order, Refused, WrongUsage, audited, word } from "./command.ts";

/** A statement of our bank, and what its lines are in our books. What a line says is in no log: it may
 * name persons. */

export const importBankStatement: Command = {
  usage: 'import-statement <file> <columns> "<name>=<value>" …',
  summary: `a CSV of our bank, by the saved columns of that name, or by ${mappingFields.join(", ")}`,
  words: [2, 2 + mappingFields.length],
  isAct: true,
  async run(order) {
    const mapping = readGiven(order.words.slice(2), mappingFields);
    const [typed, name] = [word(order, 0), word(order, 1)];
    const subject = isId(typed) ? typed : evidenceName(typed);
    const act = { action: "import-statement", subject, arguments: { mapping: name, ...mapping } };
    const { clock } = order.runtime;
    const given = isId(typed) ? undefined : await readFromDisk(typed);
    return audited(order, act, async (tx) => {
      const file = given ?? (await findStatementFile(tx, typed));
      if (!file?.body)
        throw new Refused("There is no such file, or not any more: upload it again.");
      const { body, name: fileName } = file;
      const by = order.operator;
      const found = await importStatement(tx, {
        file: { name: fileName, body },
        name,
        mapping,
        by,
        now: clock.now(),
      }).catch(refuseBad);
      const days = `${formatDay(found.firstDay)} to ${formatDay(found.lastDay)}`;
      const known = found.lines - found.newLines;
      return `${found.lines} lines of ${found.account}, ${days}: ${known} known from an earlier statement, ${found.newLines} new. Of the new ones ${found.matched} are matched.`;
    });
  },
};

async function readFromDisk(path: string) {
  const body = await readFile(path).catch(() => undefined);
  if (!body || body.length > STATEMENT_LIMITS.bytes) throw new Refused(notStatement);
  return { name: evidenceName(path), body };
}

/** @throws Refused */
function refuseBad(error: unknown): never {
  if (error instanceof BadStatement) throw new Refused(error.message);
  throw error;
}

export const matchLine: Command = {
  usage: "match-line <line> <transfer> …",
  summary: "a line of the bank is these transfers of the bank account, which have its sum",
  words: [2, 200],
  isAct: true,
  async run(order) {
    const lineId = readLine(order);
    const typed = order.words.slice(1);
    const transfers = typed.join(" ");
    if (!typed.every((id) => /^\d{1,18}$/.test(id))) {
      throw new WrongUsage("Say the numbers of the transfers.");
    }
    const act = { action: "match-line", subject: lineId, arguments: { transfers } };
    return audited(order, act, async (tx) => {
      const transferIds = typed.map(BigInt);
      const by = { by: order.operator, now: order.runtime.clock.now() };
      const done = refuseUnlessDone(await matchByHand(tx, { lineId, transferIds, ...by }));
      return `The line of ${signed(done.amountKobo)} is matched with ${counted(done.count)}.`;
    });
  },
};

export const unmatchLine: Command = {
  usage: "unmatch-line <line>",
  summary: "a line of the bank is not what it was matched with",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const lineId = readLine(order);
    const act = { action: "unmatch-line", subject: lineId, arguments: {} };
    return audited(order, act, async (tx) => {
      const by = { by: order.operator, now: order.runtime.clock.now() };
      const done = refuseUnlessDone(await separate(tx, { lineId, ...by }));
      return `The line of ${signed(done.amountKobo)} is not matched with ${counted(done.count)} any more.`;
    });
  },
};

/** What the bank took or paid for itself: booked from its line, which is then matched. */
export const bookBankLine: Command = {
  usage: "book-line <line>",
  summary: "a line of the bank is its own charge, or interest that it paid",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const lineId = readLine(order);
    const act = { action: "book-line", subject: lineId, arguments: {} };
    return audited(order, act, (tx) => bookLine(tx, order, lineId));
  },
};

async function bookLine(tx: Tx, { operator, runtime }: Order, lineId: string): Promise<string> {
  await lockBankLines(tx);
  const line = await findLine(tx, lineId);
  if (!line) throw new Refused(whyNot.unknown);
  const { amountKobo, bookedOn } = line;
  const eventAt = startOfDay(bookedOn);
  const key = `bank-line:${lineId}`;
  const isCharge = amountKobo < 0n;
  const amount = isCharge ? -amountKobo : amountKobo;
  await postOnce(tx, "of this line", {
    ...(isCharge
      ? { movement: "bank-charge", debit: bankCharges("NGN"), credit: bank("NGN") }
      : { movement: "bank-interest", debit: bank("NGN"), credit: bankInterest("NGN") }),
    key,
    amount,
    eventAt,
  });
  const transfer = await findEntryOf(tx, key);
  if (!transfer) throw new Error(`the transfer ${key} is not there`);
  const by = { by: operator, now: runtime.clock.now() };
  refuseUnlessDone(await matchByHand(tx, { lineId, transferIds: [transfer.id], ...by }));
  const what = isCharge ? "a charge" : "interest";
  return `${formatNaira(amount)} booked as ${what} of our bank, of ${formatDay(bookedOn)}.`;
}

/** @throws WrongUsage */
function readLine(order: Order): string {
  const id = word(order, 0);
  if (!isId(id)) throw new WrongUsage(`${id} is no line of a bank statement.`);
  return id;
}

/** @throws Refused */
function refuseUnlessDone(done: ByHand): Extract<ByHand, { kind: "done" }> {
  if (done.kind === "done") return done;
  if (done.kind !== "other-sum") throw new Refused(whyNot[done.kind]);
  throw new Refused(
    `The line is ${signed(done.amountKobo)}, and the transfers are ${signed(done.sumKobo)} together.`,
  );
}

const whyNot = {
  unknown: "There is no such line.",
  "matched-before": "The line has a match. Undo that first.",
  "not-open": "One of these is no transfer of the bank account, or another line has it.",
  "not-matched": "The line has no match.",
} as const;

const signed = (kobo: bigint) => `${kobo > 0n ? "+" : ""}${formatNaira(kobo)}`;
const counted = (count: number) => (count === 1 ? "one transfer" : `${count} transfers`);
