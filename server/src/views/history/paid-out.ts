import type { PaidOut } from "@osisi/contracts/history.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import { stash } from "#ledger/accounts.ts";
import type { Db } from "#platform/database/database.ts";

/** What a plan or an investment came to when it was paid out, in the lines of the net sheet: of the entry of its end and
 * of its return. Null of any other entry. */
export async function readPaidOut(
  db: Db,
  investorId: string,
  key: string,
): Promise<PaidOut | null> {
  const [, holding] = /^((?:plan|investment):[\da-f-]{36}):(?:matured|return)$/.exec(key) ?? [];
  if (holding === undefined) return null;
  const parts = ["matured", "return", "return:tax", "exit-fee"];
  const { rows } = await sql<{ key: string; amount: bigint }>`
    select distinct t.id, t.key, t.amount from ledger.transfer_key k
      join ledger.transfer t on t.id = k.transfer_id
    where k.key = any (${parts.map((part) => `${holding}:${part}`)}::text[])
      and (select id from ledger.account where address = ${stash(investorId)})
        in (t.debit_account_id, t.credit_account_id)
  `.execute(db);
  const of = (part: string) => rows.find((row) => row.key === `${holding}:${part}`)?.amount ?? 0n;
  const [putIn = 0n, earned = 0n, tax = 0n, fee = 0n] = parts.map(of);
  if (putIn === 0n) return null;
  return {
    putIn: nairaFromKobo(putIn),
    earned: nairaFromKobo(earned),
    tax: nairaFromKobo(tax),
    fee: nairaFromKobo(fee),
    inStash: nairaFromKobo(putIn + earned - tax - fee),
  };
}
