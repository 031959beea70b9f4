import { sql } from "kysely";
import { debt } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/database.ts";

/** Of these investors, those whose next money is not theirs first: they owe, or an open dispute lacks something. No
 * card of theirs is charged meanwhile: it would be debited to feed that. */
export async function withClaims(
  tx: Db | Tx,
  investorIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ investorId: string }>`
    select owner_id as investor_id from ledger.account
    where address = any (${investorIds.map((id) => debt(id))}::text[]) and balance > 0
    union
    select investor_id from dispute
    where investor_id = any (${investorIds}::uuid[]) and state = 'open' and short_kobo > 0
  `.execute(tx);
  return new Set(rows.map(({ investorId }) => investorId));
}
