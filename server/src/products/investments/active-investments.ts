import type { Db } from "#platform/database/database.ts";
import { listInvestments } from "./queries.ts";

const COUNTED_AT_MOST = 100;

/** The number of this investor's active investments, counted up to a limit. */
export async function activeInvestments(db: Db, investorId: string): Promise<number> {
  const page = { investorId, atMost: COUNTED_AT_MOST, onlyActive: true };
  return (await listInvestments(db, page)).length;
}
