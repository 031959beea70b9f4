import type { Db } from "#platform/database/database.ts";

export type Booked = Readonly<{ from: Date; to: Date; after: string | null; atMost: number }>;

export async function findBooked(db: Db, { from, to, after, atMost }: Booked) {
  return db
    .selectFrom("payment")
    .select(["id", "reference"])
    .where("state", "in", ["settled", "held"])
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(atMost)
    .execute();
}

export async function findFirstIntentAt(db: Db): Promise<Date | null> {
  const { first } = await db
    .selectFrom("payment")
    .select(({ fn }) => fn.min("createdAt").as("first"))
    .executeTakeFirstOrThrow();
  return first;
}
