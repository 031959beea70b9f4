import type { Tx } from "../platform/database.ts";

const NOBODY = "erased@closed.invalid";

/** The addresses under which the gateway knows payments and cards of these investors, once nobody may
 * keep them any longer. */
export async function forgetEmails(tx: Tx, investorIds: readonly string[]): Promise<void> {
  if (investorIds.length === 0) return;
  for (const table of ["payment", "card"] as const) {
    await tx
      .updateTable(table)
      .set({ email: NOBODY })
      .where("investorId", "in", investorIds)
      .execute();
  }
}
