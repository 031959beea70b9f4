import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { bank, returnPool } from "#ledger/accounts.ts";
import { findTransfer, KeyReused, NotEnoughMoney, post, type Transfer } from "#ledger/post.ts";
import { payLateReturnsSoon } from "#money/returns/jobs.ts";
import type { Tx } from "#platform/database/database.ts";
import { audited, type Command, type Order, Refused, WrongUsage, word } from "./command.ts";

/** The house pays its own money into the bank and the return pool, from which returns are paid. The
 * bank's reference identifies the transfer: entered twice, it is booked once. A mistaken entry is reversed by
 * another transfer; then the same reference can be booked again, under its own key. */

const CURRENCY = "NGN";
const REFERENCE = /^[\w./-]{3,60}$/;
const UNDONE_AT_MOST = 100;

export const capital: Command = {
  usage: "capital <naira> --ref <the bank's reference>",
  summary: "the house has put so much into its bank account",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const amountKobo = readAmount(word(order, 0));
    const ref = readReference(order);
    const amount = formatNaira(amountKobo);
    const act = { action: "capital", subject: ref, arguments: { amount } };
    return audited(order, act, (tx) =>
      contribute(tx, { ref, amountKobo, eventAt: order.runtime.clock.now() }),
    );
  },
};

async function contribute(
  tx: Tx,
  { ref, amountKobo, eventAt }: { ref: string; amountKobo: bigint; eventAt: Date },
): Promise<string> {
  const { key, standing } = await entryOf(tx, ref);
  const contribution = {
    key,
    movement: "capital-contributed",
    debit: bank(CURRENCY),
    credit: returnPool,
    amount: amountKobo,
    eventAt,
  };
  try {
    const { fresh } = await post(tx, [contribution]);
    if (standing || !fresh[0]) throw new Refused(`The transfer ${ref} was booked before.`);
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    throw new Refused(`The transfer ${ref} was booked before, with another amount.`);
  }
  await payLateReturnsSoon(tx);
  return `${formatNaira(amountKobo)} of capital booked, as the bank's transfer ${ref}.`;
}

/** @throws Refused if the bank's transfer was booked before. */
export async function postOnce(tx: Tx, ref: string, transfer: Transfer): Promise<void> {
  try {
    const { fresh } = await post(tx, [transfer]);
    if (!fresh[0]) throw new Refused(`The transfer ${ref} was booked before.`);
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    throw new Refused(`The transfer ${ref} was booked before, with another amount.`);
  }
}

export const reverseCapital: Command = {
  usage: "reverse-capital --ref <the bank's reference>",
  summary: "an entry of capital was wrong: it is reversed, and may be booked again",
  words: [0, 0],
  isAct: true,
  async run(order) {
    const ref = readReference(order);
    const act = { action: "reverse-capital", subject: ref, arguments: {} };
    return audited(order, act, (tx) => undo(tx, { ref, eventAt: order.runtime.clock.now() }));
  },
};

async function undo(tx: Tx, { ref, eventAt }: { ref: string; eventAt: Date }): Promise<string> {
  const { key, standing } = await entryOf(tx, ref);
  const isReversed =
    standing &&
    (await postFromPool(tx, {
      key: undoneKey(key),
      movement: "capital-reversed",
      debit: returnPool,
      credit: bank(CURRENCY),
      amount: standing.amount,
      eventAt,
    }));
  if (!standing || !isReversed) {
    throw new Refused(
      `There is no entry of capital for ${ref}: none was booked, or it was reversed.`,
    );
  }
  return `${formatNaira(standing.amount)} of capital, booked as the bank's transfer ${ref}, is undone.`;
}

/** Returns whether it was posted now. What returns have used cannot be taken out again. */
async function postFromPool(tx: Tx, transfer: Transfer): Promise<boolean> {
  try {
    const { fresh } = await post(tx, [transfer]);
    return fresh[0] ?? false;
  } catch (error) {
    if (!(error instanceof NotEnoughMoney)) throw error;
    throw new Refused("The return pool holds less than that: returns were paid from it.");
  }
}

/** The valid entry of a reference, or the key of its next one. */
async function entryOf(tx: Tx, ref: string) {
  for (let undone = 0; undone < UNDONE_AT_MOST; undone += 1) {
    const key = undone === 0 ? `capital:${ref}` : `capital:${ref}:${undone}`;
    const standing = await findTransfer(tx, key);
    if (!standing || !(await findTransfer(tx, undoneKey(key)))) return { key, standing };
  }
  throw new Refused(`The transfer ${ref} was booked and undone too often: use another reference.`);
}

function undoneKey(key: string): string {
  return `${key}:undone`;
}

/** @throws WrongUsage */
export function readReference({ ref = "" }: Order): string {
  if (REFERENCE.test(ref)) return ref;
  throw new WrongUsage("Say which transfer it was: --ref <the bank's reference>.");
}

/** @throws WrongUsage */
export function readAmount(typed: string): bigint {
  const amountKobo = koboFromTyped(typed);
  if (amountKobo === undefined || amountKobo === 0n) {
    throw new WrongUsage(`${typed} is no amount: type naira, such as 5000 or 1234.50.`);
  }
  return amountKobo;
}
