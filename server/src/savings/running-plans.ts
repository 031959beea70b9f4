import type { Db } from "../platform/database.ts";
import { countRunning } from "./queries.ts";

/** How many saving plans of this investor run. */
export function runningPlans(db: Db, investorId: string): Promise<number> {
  return countRunning(db, investorId);
}
