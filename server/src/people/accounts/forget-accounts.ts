import type { Tx } from "#platform/database/database.ts";
import { deleteAccountsOf, deleteEnquiriesOf, deleteHoldOf, lockAccountsOf } from "./queries.ts";

/** Deletes the payout accounts of an investor who leaves. Withdrawals keep their destination. */
export async function forgetAccounts(tx: Tx, investorId: string): Promise<void> {
  await lockAccountsOf(tx, investorId);
  await deleteAccountsOf(tx, investorId);
  await deleteEnquiriesOf(tx, investorId);
  await deleteHoldOf(tx, investorId);
}
