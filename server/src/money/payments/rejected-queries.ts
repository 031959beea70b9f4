import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** The payment with this gateway id, unless it was paid meanwhile. */
export function lockUnpaidByGatewayId(tx: Tx, gatewayId: string) {
  return tx
    .selectFrom("payment")
    .select(["id", "investorId", "reference", "amountKobo", "createdAt"])
    .where("gatewayId", "=", gatewayId)
    .where("state", "in", ["created", "open", "failed"])
    .forUpdate()
    .executeTakeFirst();
}

/** The same page waits for the right sum. */
export async function recordRejected(
  tx: Tx,
  rejected: { id: string; rejectedAt: Date; rejectedKobo: bigint | null },
): Promise<void> {
  const { id, ...change } = rejected;
  await tx
    .updateTable("payment")
    .set({ ...change, state: "open", dismissedAt: null })
    .where("id", "=", id)
    .execute();
}

/** Unpaid payments of that customer whose gateway id we do not know. */
export function findNewestUnpaidOf(
  db: Db,
  wanted: { email: string; createdAfter: Date; atMost: number },
) {
  return db
    .selectFrom("payment")
    .select("reference")
    .where(sql`lower(email)`, "=", wanted.email.toLowerCase())
    .where("gatewayId", "is", null)
    .where("nextCheckAt", "is not", null)
    .where("state", "in", ["created", "open", "failed"])
    .where("createdAt", ">", wanted.createdAfter)
    .orderBy("createdAt", "desc")
    .limit(wanted.atMost)
    .execute();
}
