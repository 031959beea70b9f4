import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { bank, houseCapital } from "../ledger/accounts.ts";
import { findTransfer } from "../ledger/find-transfer.ts";
import { KeyReused, post } from "../ledger/post.ts";
import type { Tx } from "../platform/database.ts";
import { audited } from "./audit.ts";
import { type Command, type Order, Refused, WrongUsage, word } from "./command.ts";

/** The house puts money of its own into the bank, out of which returns are paid. The bank's reference of
 * that transfer is what makes it one: typed twice, it is booked once. One that was booked by mistake is undone by
 * another transfer; then the same reference can be booked anew, under a key of its own. */

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
    credit: houseCapital(CURRENCY),
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
  return `${formatNaira(amountKobo)} of capital booked, as the bank's transfer ${ref}.`;
}

export const reverseCapital: Command = {
  usage: "reverse-capital --ref <the bank's reference>",
  summary: "an entry of capital was wrong: it is undone, and may be booked anew",
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
  const { fresh } = standing
    ? await post(tx, [
        {
          key: undoneKey(key),
          movement: "capital-reversed",
          debit: houseCapital(CURRENCY),
          credit: bank(CURRENCY),
          amount: standing.amount,
          eventAt,
        },
      ])
    : { fresh: [] };
  if (!standing || !fresh[0]) {
    throw new Refused(
      `No entry of capital stands under ${ref}: none was booked, or it was undone.`,
    );
  }
  return `${formatNaira(standing.amount)} of capital, booked as the bank's transfer ${ref}, is undone.`;
}

/** The entry that stands under a reference, or else the key of the next one. */
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
function readReference({ ref = "" }: Order): string {
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
