import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { bank, houseCapital } from "../ledger/accounts.ts";
import { KeyReused, post } from "../ledger/post.ts";
import type { Tx } from "../platform/database.ts";
import { audited } from "./audit.ts";
import { type Command, Refused, WrongUsage, word } from "./command.ts";

/** The house puts money of its own into the bank, out of which returns are paid. The bank's reference of
 * that transfer is what makes it one: typed twice, it is booked once. */

const CURRENCY = "NGN";
const REFERENCE = /^[\w./-]{3,60}$/;

export const capital: Command = {
  usage: "capital <naira> --ref <the bank's reference>",
  summary: "the house has put so much into its bank account",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const amountKobo = readAmount(word(order, 0));
    const { ref = "" } = order;
    if (!REFERENCE.test(ref)) {
      throw new WrongUsage("Say which transfer it was: --ref <the bank's reference>.");
    }
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
  const contribution = {
    key: `capital:${ref}`,
    movement: "capital-contributed",
    debit: bank(CURRENCY),
    credit: houseCapital(CURRENCY),
    amount: amountKobo,
    eventAt,
  };
  try {
    const { fresh } = await post(tx, [contribution]);
    if (!fresh[0]) throw new Refused(`The transfer ${ref} was booked before.`);
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    throw new Refused(`The transfer ${ref} was booked before, with another amount.`);
  }
  return `${formatNaira(amountKobo)} of capital booked, as the bank's transfer ${ref}.`;
}

/** @throws WrongUsage */
export function readAmount(typed: string): bigint {
  const amountKobo = koboFromTyped(typed);
  if (amountKobo === undefined || amountKobo === 0n) {
    throw new WrongUsage(`${typed} is no amount: type naira, such as 5000 or 1234.50.`);
  }
  return amountKobo;
}
