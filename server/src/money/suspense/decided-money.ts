import type { Db } from "#platform/database/database.ts";
import { findDecided } from "./queries.ts";

/** Which of these payments' unmatched money needs no decision any more: it was assigned, refunded,
 * or its refund is pending. */
export async function decidedMoney(
  db: Db,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  return new Set(await findDecided(db, references));
}
