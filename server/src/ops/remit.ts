import { formatNaira } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import { bank, type HouseAccount, stampDutyPayable, taxPayable } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import type { Tx } from "#platform/database/database.ts";
import { postOnce, readAmount, readReference } from "./books.ts";
import { audited, type Command, Refused, word } from "./command.ts";

/** What the house owes to an authority was paid from our bank account: never more than is owed. */

type Owed = Readonly<{
  action: string;
  /** As in "so much of the withheld tax". */
  name: string;
  payable: HouseAccount;
  movement: string;
  /** Of the ledger's keys. */
  prefix: string;
}>;

export const remitTax = remitting({
  action: "remit-tax",
  name: "withheld tax",
  payable: taxPayable("NGN"),
  movement: "tax-remitted",
  prefix: "tax",
});

export const remitStampDuty = remitting({
  action: "remit-stamp-duty",
  name: "stamp duty",
  payable: stampDutyPayable("NGN"),
  movement: "stamp-duty-remitted",
  prefix: "stamp-duty",
});

function remitting(owed: Owed): Command {
  const { action, name } = owed;
  return {
    usage: `${action} <naira> --ref <the bank's reference>`,
    summary: `so much of the ${name} was paid to the tax authority`,
    words: [1, 1],
    isAct: true,
    async run(order) {
      const amountKobo = readAmount(word(order, 0));
      const ref = readReference(order);
      const act = { action, subject: ref, arguments: { amount: formatNaira(amountKobo) } };
      const eventAt = order.runtime.clock.now();
      return audited(order, act, (tx) => remit(tx, owed, { ref, amountKobo, eventAt }));
    },
  };
}

async function remit(
  tx: Tx,
  { name, payable, movement, prefix }: Owed,
  { ref, amountKobo, eventAt }: { ref: string; amountKobo: bigint; eventAt: Date },
): Promise<string> {
  // House accounts are not locked: of two at once the second sees what is left.
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const owedKobo = await houseBalanceOf(tx, payable);
  const entry = { key: `${prefix}:${ref}`, movement, debit: payable, credit: bank("NGN") };
  await postOnce(tx, ref, { ...entry, amount: amountKobo, eventAt });
  if (amountKobo > owedKobo) {
    throw new Refused(`Only ${formatNaira(owedKobo)} of ${name} is left to pay.`);
  }
  return `${formatNaira(amountKobo)} of ${name} booked as paid, as the bank's transfer ${ref}. ${formatNaira(owedKobo - amountKobo)} is left.`;
}
