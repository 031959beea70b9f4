import type { Db } from "#platform/database/database.ts";

export function findPaid(
  db: Db,
  { from, to, after, atMost }: { from: Date; to: Date; after: string | null; atMost: number },
) {
  return db
    .selectFrom("withdrawal")
    .select(["id", "reference"])
    .where("state", "=", "paid")
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(atMost)
    .execute();
}
