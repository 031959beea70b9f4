import { type Expression, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

const ERASED_EMAIL = "erased@closed.invalid";
const ERASED = "erased";

/** Erases who these investors were at the gateway, when the retention period is over. The number and
 * its customer follow once the gateway has taken the number back: that needs them. */
export async function forgetCustomers(tx: Tx, investorIds: readonly string[]): Promise<void> {
  if (investorIds.length === 0) return;
  await tx
    .updateTable("ownAccount")
    .set((of) => ({ email: ERASED_EMAIL, accountName: erased(of.ref("accountName")) }))
    .where("investorId", "in", investorIds)
    .execute();
  await forgetNumbers(tx);
}

/** Those whose e-mail address was erased, and that nothing is needed of any more. */
export async function forgetNumbers(db: Db | Tx): Promise<void> {
  await db
    .updateTable("ownAccount")
    .set((of) => ({
      accountNumber: erased(of.ref("accountNumber")),
      customerCode: erased(of.ref("customerCode")),
      gatewayId: erased(of.ref("gatewayId")),
    }))
    .where("email", "=", ERASED_EMAIL)
    .where("releaseAt", "is", null)
    .where("accountNumber", "!=", ERASED)
    .execute();
}

function erased(column: Expression<string | null>) {
  return sql<string>`case when ${column} is not null then ${ERASED} end`;
}
