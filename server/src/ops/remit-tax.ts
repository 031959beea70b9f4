import { formatNaira } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import { bank, taxPayable } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import type { Tx } from "#platform/database/database.ts";
import { postOnce, readAmount, readReference } from "./books.ts";
import { audited, type Command, Refused, word } from "./command.ts";

/** Withheld tax was paid to the tax authority, from our bank account. */
export const remitTax: Command = {
  usage: "remit-tax <naira> --ref <the bank's reference>",
  summary: "so much of the withheld tax was paid to the tax authority",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const amountKobo = readAmount(word(order, 0));
    const ref = readReference(order);
    const act = {
      action: "remit-tax",
      subject: ref,
      arguments: { amount: formatNaira(amountKobo) },
    };
    const eventAt = order.runtime.clock.now();
    return audited(order, act, (tx) => remit(tx, { ref, amountKobo, eventAt }));
  },
};

async function remit(
  tx: Tx,
  { ref, amountKobo, eventAt }: { ref: string; amountKobo: bigint; eventAt: Date },
): Promise<string> {
  // House accounts are not locked: of two at once the second sees what is left.
  await sql`select pg_advisory_xact_lock(hashtextextended('withheld tax', 0))`.execute(tx);
  const payable = taxPayable("NGN");
  const owedKobo = await houseBalanceOf(tx, payable);
  const entry = {
    key: `tax:${ref}`,
    movement: "tax-remitted",
    debit: payable,
    credit: bank("NGN"),
  };
  await postOnce(tx, ref, { ...entry, amount: amountKobo, eventAt });
  if (amountKobo > owedKobo) {
    throw new Refused(`Only ${formatNaira(owedKobo)} of withheld tax is left to pay.`);
  }
  return `${formatNaira(amountKobo)} of withheld tax booked as paid, as the bank's transfer ${ref}. ${formatNaira(owedKobo - amountKobo)} is left.`;
}
