import type { Tx } from "#platform/database/database.ts";

const ERASED_EMAIL = "erased@closed.invalid";

/** Erases the e-mail addresses used at the gateway for these investors, when the retention period
 * is over. */
export async function forgetEmails(tx: Tx, investorIds: readonly string[]): Promise<void> {
  if (investorIds.length === 0) return;
  for (const table of ["payment", "card"] as const) {
    await tx
      .updateTable(table)
      .set({ email: ERASED_EMAIL })
      .where("investorId", "in", investorIds)
      .execute();
  }
}
