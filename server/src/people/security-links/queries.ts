import type { SecurityLinkPurpose } from "@osisi/contracts/security-links.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export async function insertLink(
  tx: Tx,
  link: {
    id: string;
    investorId: string;
    purpose: SecurityLinkPurpose;
    channelChangeId: string | null;
    tokenHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto("securityLink").values(link).execute();
}

/** Includes used ones. */
export function findLink(db: Db | Tx, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("securityLink")
    .select(["id", "investorId", "purpose", "channelChangeId", "usedAt"])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .$narrowType<{ purpose: SecurityLinkPurpose }>()
    .executeTakeFirst();
}

/** Returns whether it was unused: of two concurrent requests one gets true. */
export async function markUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("securityLink")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function markUsedOf(
  tx: Tx,
  channelChangeIds: readonly string[],
  now: Date,
): Promise<void> {
  if (channelChangeIds.length === 0) return;
  await tx
    .updateTable("securityLink")
    .set({ usedAt: now })
    .where("channelChangeId", "in", channelChangeIds)
    .where("usedAt", "is", null)
    .execute();
}

export async function deleteOldLinks(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom("securityLink").where("expiresAt", "<", expiredBefore).execute();
}

export async function deleteLinksOf(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("securityLink").where("investorId", "=", investorId).execute();
}
