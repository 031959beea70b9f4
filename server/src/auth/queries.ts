import type { Db } from "../platform/database.ts";

/** A session that is alive, with what every signed-in request wants to know about its investor. */
export function findSession(
  db: Db,
  session: { tokenHash: Buffer; usedAfter: Date; begunAfter: Date },
) {
  return db
    .selectFrom("session")
    .innerJoin("investor", "investor.id", "session.investorId")
    .select(["session.id as sessionId", "session.lastUsedAt"])
    .select(["investor.id", "investor.email", "investor.emailVerifiedAt"])
    .select(["investor.firstName", "investor.lastName"])
    .where("session.tokenHash", "=", session.tokenHash)
    .where("session.lastUsedAt", ">", session.usedAfter)
    .where("session.createdAt", ">", session.begunAfter)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: { id: string; investorId: string; tokenHash: Buffer; userAgent: string; now: Date },
): Promise<void> {
  const { now, ...row } = session;
  await db
    .insertInto("session")
    .values({ ...row, createdAt: now, lastUsedAt: now })
    .execute();
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("session").set({ lastUsedAt: now }).where("id", "=", id).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("session").where("id", "=", id).execute();
}

export async function deleteEndedSessions(
  db: Db,
  ended: { unusedSince: Date; begunBefore: Date },
): Promise<void> {
  await db
    .deleteFrom("session")
    .where((where) =>
      where.or([
        where("lastUsedAt", "<=", ended.unusedSince),
        where("createdAt", "<=", ended.begunBefore),
      ]),
    )
    .execute();
}
