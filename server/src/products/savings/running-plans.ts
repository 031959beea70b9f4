import type { Db } from "#platform/database/database.ts";
import { countRunning } from "./queries.ts";

/** The number of this investor's running plans. */
export function runningPlans(db: Db, investorId: string): Promise<number> {
  return countRunning(db, investorId);
}
