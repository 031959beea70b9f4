import type { Tx } from "#platform/database/database.ts";

/** Whether the investor has, or had until a day ago, this e-mail or phone. */
export async function isAddressOf(tx: Tx, investorId: string, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom("investor")
    .select("id")
    .where("id", "=", investorId)
    .where("closedAt", "is", null)
    .where((where) =>
      where.or(
        (["email", "emailBefore", "phone", "phoneBefore"] as const).map((column) =>
          where(column, "=", address),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}
