import { sql } from "kysely";
import { dataExport } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export type NewSubscription = Readonly<{
  id: string;
  investorId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  showsAmounts: boolean;
  createdAt: Date;
}>;

/** One after the other, and not once the session has ended. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const session = tx.selectFrom("session").select("id").where("id", "=", id).forUpdate();
  return (await session.executeTakeFirst()) !== undefined;
}

/** A session has one, and so has an endpoint: subscribed by another investor, it is theirs. */
export async function upsertSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { endpoint, id, sessionId, ...change } = subscription;
  // What is queued for another owner does not follow.
  const sameOrNew = sql<string>`
    case when push_subscription.investor_id = ${change.investorId} then push_subscription.id else ${id}::uuid end
  `;
  await tx
    .deleteFrom("pushSubscription")
    .where("sessionId", "=", sessionId)
    .where("endpoint", "!=", endpoint)
    .execute();
  await tx
    .insertInto("pushSubscription")
    .values({ id, endpoint, sessionId, ...change })
    .onConflict((conflict) =>
      conflict.column("endpoint").doUpdateSet({ ...change, id: sameOrNew, sessionId }),
    )
    .execute();
}

export async function deleteOldest(
  tx: Tx,
  { investorId, keep }: { investorId: string; keep: number },
): Promise<void> {
  await tx
    .deleteFrom("pushSubscription")
    .where("id", "in", (of) =>
      of
        .selectFrom("pushSubscription")
        .select("id")
        .where("investorId", "=", investorId)
        .orderBy("id", "desc")
        .offset(keep),
    )
    .execute();
}

export async function deleteSubscription(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("pushSubscription").where("id", "=", id).execute();
}

export async function deleteSubscriptionOfSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db.deleteFrom("pushSubscription").where("sessionId", "=", sessionId).execute();
}

export function findSubscriptionOfSession(db: Db | Tx, sessionId: string) {
  return db
    .selectFrom("pushSubscription")
    .select("showsAmounts")
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();
}

export function listSubscriptions(tx: Tx, investorId: string) {
  return tx
    .selectFrom("pushSubscription")
    .select(["id", "showsAmounts"])
    .where("investorId", "=", investorId)
    .execute();
}

/** Nothing if its session has ended. */
export function findLiveSubscription(
  db: Db,
  { id, begunAfter, usedAfter }: { id: string; begunAfter: Date; usedAfter: Date },
) {
  return db
    .selectFrom("pushSubscription")
    .innerJoin("session", "session.id", "pushSubscription.sessionId")
    .select(["pushSubscription.id", "endpoint", "p256dh", "auth"])
    .where("pushSubscription.id", "=", id)
    .where("session.lastUsedAt", ">", usedAfter)
    .where("session.createdAt", ">", begunAfter)
    .executeTakeFirst();
}

/** Without its address and keys, which are for the push service only. */
export const ownPushDevices = dataExport({
  columns: ["turnedOnAt", "service", "showsAmounts"],
  async *read({ db }, investorId) {
    const rows = await db
      .selectFrom("pushSubscription")
      .select(["createdAt", "endpoint", "showsAmounts"])
      .where("investorId", "=", investorId)
      .orderBy("id")
      .execute();
    for (const { createdAt, endpoint, showsAmounts } of rows) {
      yield { turnedOnAt: createdAt, service: new URL(endpoint).hostname, showsAmounts };
    }
  },
});
