import { sql } from "kysely";
import { debt } from "#ledger/accounts.ts";
import type { Tx } from "#platform/database/database.ts";

/** Whether this investor's next credit is claimed: they owe, or an open dispute is not covered.
 * Their cards are not charged meanwhile, because the charge would only feed the claim. */
export async function hasClaim(tx: Tx, investorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.account where address = ${debt(investorId)} and balance > 0
    union all
    select from dispute where investor_id = ${investorId} and state = 'open' and short_kobo > 0
  `.execute(tx);
  return rows.length > 0;
}
