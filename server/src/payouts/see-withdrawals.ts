import type { Db } from "../platform/database.ts";
import { isId } from "../platform/ids.ts";
import { type WithdrawalsPage, listUnderWay, listWithdrawals } from "./queries.ts";

/** Withdrawals for those who show or compare them. */

/** Newest first, with the account that each goes to. An id that is none names nothing. */
export async function seeWithdrawals(db: Db, page: WithdrawalsPage) {
  const ids = [page.before, page.id].filter((id) => id !== undefined);
  return ids.every(isId) ? listWithdrawals(db, page) : [];
}

export type SeenWithdrawal = Awaited<ReturnType<typeof seeWithdrawals>>[number];

/** What the gateway may have taken from our balance already while the books still hold it: it deducts
 * a payout and its fee when it is created, we when it is paid. */
export async function withdrawalsUnderWay(db: Db) {
  const rows = await listUnderWay(db);
  return rows.map(({ toSend, ...row }) => ({ ...row, mayBeTaken: !toSend }));
}
