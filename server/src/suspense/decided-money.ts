import type { Db } from "../platform/database.ts";
import { findDecided } from "./queries.ts";

/** Which of these payments, whose money came otherwise than asked for, wait for nobody any more: the
 * money found its owner, went back, or is on its way there. */
export async function decidedMoney(
  db: Db,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  return new Set(await findDecided(db, references));
}
