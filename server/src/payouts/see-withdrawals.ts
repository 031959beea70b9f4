import type { Db } from "../platform/database.ts";
import { isId } from "../platform/ids.ts";
import { type WithdrawalsPage, findToAccount, listUnderWay, listWithdrawals } from "./queries.ts";

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

/** Of so many withdrawals to the same account the newest are found. */
const FOUND_AT_MOST = 1_000;
/** All that the ledger may have of a withdrawal. */
const STEPS = ["held", "settled", "reversed"];

/** What the ledger has of withdrawals to an account that is called so: by a word of its bank's name, or
 * by its last four digits. */
export async function withdrawalKeysTo(
  db: Db,
  wanted: { investorId: string; text: string },
): Promise<string[]> {
  const found = await findToAccount(db, { ...wanted, atMost: FOUND_AT_MOST });
  return found.flatMap(({ id }) => STEPS.map((step) => `withdrawal:${id}:${step}`));
}
