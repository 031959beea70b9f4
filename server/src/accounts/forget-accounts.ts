import type { Tx } from "../platform/database.ts";
import { deleteAccountsOf, deleteEnquiriesOf, deleteHoldOf, lockAccountsOf } from "./queries.ts";

/** Whoever leaves keeps no account to withdraw to. What withdrawals went to stays known with them. */
export async function forgetAccounts(tx: Tx, investorId: string): Promise<void> {
  await lockAccountsOf(tx, investorId);
  await deleteAccountsOf(tx, investorId);
  await deleteEnquiriesOf(tx, investorId);
  await deleteHoldOf(tx, investorId);
}
