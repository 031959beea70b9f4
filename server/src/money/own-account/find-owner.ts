import type { TransferIn } from "#gateway/charges.ts";
import type { Tx } from "#platform/database/database.ts";

/** Who owns a transfer to an account number: the investor who held the number when it was paid.
 * Number and customer must agree. */

export type Owner = Readonly<{ ownAccountId: string; investorId: string; email: string }>;

/** Why a transfer has no owner. */
export type NoOwner = "no-number" | "unknown-number" | "not-assigned-then" | "other-customer";

export async function findOwner(
  tx: Tx,
  { toAccountNumber, customerCode }: TransferIn,
  paidAt: Date,
): Promise<Owner | NoOwner> {
  if (toAccountNumber === undefined) return "no-number";
  const rows = await tx
    .selectFrom("ownAccount")
    .select(["id as ownAccountId", "investorId", "email", "customerCode"])
    .select(["assignedAt", "releasedAt"])
    .where("accountNumber", "=", toAccountNumber)
    .execute();
  if (rows.length === 0) return "unknown-number";
  const then = rows.filter(
    ({ assignedAt, releasedAt }) =>
      assignedAt !== null && assignedAt <= paidAt && (releasedAt === null || paidAt < releasedAt),
  );
  if (then.length === 0) return "not-assigned-then";
  const owner = then.find((row) => row.customerCode === customerCode);
  if (!owner) return "other-customer";
  const { ownAccountId, investorId, email } = owner;
  return { ownAccountId, investorId, email };
}
