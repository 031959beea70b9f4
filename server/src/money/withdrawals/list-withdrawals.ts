import type { Db } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import { type WithdrawalsPage, findToAccount, listUnderWay, listWithdrawals } from "./queries.ts";

/** Read access to withdrawals for other folders. */

/** Newest first, with each destination account. An invalid cursor id finds nothing. */
export async function seeWithdrawals(db: Db, page: WithdrawalsPage) {
  const ids = [page.before, page.id].filter((id) => id !== undefined);
  return ids.every(isId) ? listWithdrawals(db, page) : [];
}

export type SeenWithdrawal = Awaited<ReturnType<typeof seeWithdrawals>>[number];

/** What the gateway may have deducted while we still hold it: it deducts a payout and its fee when
 * it is created, we book it when it is paid. */
export async function withdrawalsUnderWay(db: Db) {
  const rows = await listUnderWay(db);
  return rows.map(({ toSend, ...row }) => ({ ...row, mayBeTaken: !toSend }));
}

/** Only the newest withdrawals to an account are searched. */
const FOUND_AT_MOST = 1_000;
/** Suffixes of all ledger keys that a withdrawal can have. */
const STEPS = ["held", "settled", "reversed"];

/** Ledger keys of withdrawals to accounts found by a word of the bank's name or by the last four
 * digits. */
export async function withdrawalKeysTo(
  db: Db,
  wanted: { investorId: string; text: string },
): Promise<string[]> {
  const found = await findToAccount(db, { ...wanted, atMost: FOUND_AT_MOST });
  return found.flatMap(({ id }) => STEPS.map((step) => `withdrawal:${id}:${step}`));
}
