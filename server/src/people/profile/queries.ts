import type { Channel } from "#people/onboarding/channels.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export async function findPhoneWaiting(
  db: Db | Tx,
  investorId: string,
): Promise<string | undefined> {
  const waiting = await db
    .selectFrom("phoneChange")
    .select("phone")
    .where("investorId", "=", investorId)
    .executeTakeFirst();
  return waiting?.phone;
}

export async function upsertPhoneChange(
  tx: Tx,
  { investorId, ...change }: { investorId: string; phone: string; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto("phoneChange")
    .values({ investorId, ...change })
    .onConflict((conflict) => conflict.column("investorId").doUpdateSet(change))
    .execute();
}

/** Returns whether there was one. */
export async function deletePhoneChange(tx: Tx, investorId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("phoneChange")
    .where("investorId", "=", investorId)
    .returning("investorId")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteOldPhoneChanges(db: Db, askedBefore: Date): Promise<void> {
  await db.deleteFrom("phoneChange").where("askedAt", "<", askedBefore).execute();
}

export async function insertChannelChange(
  tx: Tx,
  change: {
    id: string;
    investorId: string;
    channel: Channel;
    oldTarget: string;
    oldVerifiedAt: Date | null;
    oldResetsFrom: Date | null;
    changedAt: Date;
    undoUntil: Date;
  },
): Promise<void> {
  await tx.insertInto("channelChange").values(change).execute();
}

export function findChannelChange(db: Db | Tx, id: string) {
  return db
    .selectFrom("channelChange")
    .select(["id", "investorId", "channel", "oldTarget", "oldVerifiedAt", "oldResetsFrom"])
    .select("changedAt")
    .where("id", "=", id)
    .$narrowType<{ channel: Channel }>()
    .executeTakeFirstOrThrow();
}

export type ChannelChange = Awaited<ReturnType<typeof findChannelChange>>;

/** Undoing a change also undoes all later ones, and earlier ones that would restore the same
 * address. Returns which. */
export async function markUndone(tx: Tx, change: ChannelChange, now: Date): Promise<string[]> {
  const undone = await tx
    .updateTable("channelChange")
    .set({ undoneAt: now })
    .where("investorId", "=", change.investorId)
    .where("channel", "=", change.channel)
    .where("undoneAt", "is", null)
    .where((where) =>
      where.or([
        where("changedAt", ">=", change.changedAt),
        where.and([
          where("oldTarget", "=", change.oldTarget),
          where("oldVerifiedAt", "is not", null),
        ]),
      ]),
    )
    .returning("id")
    .execute();
  return undone.map(({ id }) => id);
}

/** Deletes previous addresses of changes that are long over. */
export async function forgetOldChannels(db: Db, now: Date, overBefore: Date): Promise<void> {
  await db.deleteFrom("channelChange").where("undoUntil", "<", overBefore).execute();
  await db
    .updateTable("investor")
    .set({ emailBefore: null })
    .where("emailBefore", "is not", null)
    .where("emailResetsFrom", "<=", now)
    .execute();
  await db
    .updateTable("investor")
    .set({ phoneBefore: null })
    .where("phoneBefore", "is not", null)
    .where("phoneResetsFrom", "<=", now)
    .execute();
}
