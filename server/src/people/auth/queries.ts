import { sql } from "kysely";
import { eachById, dataExport } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export async function insertSession(
  db: Db | Tx,
  session: { id: string; investorId: string; tokenHash: Buffer; userAgent: string; now: Date },
): Promise<void> {
  const { now, ...row } = session;
  await db
    .insertInto("session")
    .values({ ...row, createdAt: now, lastUsedAt: now })
    .execute();
}

/** Written once for concurrent requests. A locked session row is skipped, so that no request waits
 * for it. The write waits for neither disk nor standby: if a crash loses it, a later request
 * repeats it. */
export async function touchSession(
  db: Db,
  { id, notUsedSince, now }: { id: string; notUsedSince: Date; now: Date },
): Promise<void> {
  await sql`
    with without_waiting as (select set_config('synchronous_commit', 'off', true)),
      free as (
        select id from session where id = ${id} and last_used_at < ${notUsedSince} for update skip locked
      )
    update session set last_used_at = ${now} from without_waiting, free where session.id = free.id
  `.execute(db);
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

/** Most recently used first. */
export function listSessions(
  db: Db,
  alive: { investorId: string; usedAfter: Date; begunAfter: Date; atMost: number },
) {
  return db
    .selectFrom("session")
    .select(["id", "userAgent", "createdAt", "lastUsedAt"])
    .where("investorId", "=", alive.investorId)
    .where("lastUsedAt", ">", alive.usedAfter)
    .where("createdAt", ">", alive.begunAfter)
    .orderBy("lastUsedAt", "desc")
    .orderBy("id", "desc")
    .limit(alive.atMost)
    .execute();
}

/** One that has ended, or belongs to another investor, is no failure: the request's goal holds
 * already. */
export async function deleteOwnSession(
  db: Db,
  session: { id: string; investorId: string },
): Promise<void> {
  await db
    .deleteFrom("session")
    .where("id", "=", session.id)
    .where("investorId", "=", session.investorId)
    .execute();
}

/** All of an investor's, or all but one. */
export async function deleteSessionsOf(
  db: Db | Tx,
  investorId: string,
  exceptId?: string,
): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("investorId", "=", investorId)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? ""))
    .executeTakeFirst();
  return numDeletedRows;
}

export async function deleteAllSessions(tx: Tx): Promise<bigint> {
  const { numDeletedRows } = await tx.deleteFrom("session").executeTakeFirst();
  return numDeletedRows;
}

export async function deleteAllSignIns(tx: Tx): Promise<void> {
  await tx.deleteFrom("signIn").execute();
}

export async function insertSignIn(
  tx: Tx,
  signIn: { id: string; investorId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await tx.insertInto("signIn").values(signIn).execute();
}

export function findSignIn(db: Db, signIn: { tokenHash: Buffer; begunAfter: Date }) {
  return db
    .selectFrom("signIn")
    .select(["id", "investorId"])
    .where("tokenHash", "=", signIn.tokenHash)
    .where("createdAt", ">", signIn.begunAfter)
    .executeTakeFirst();
}

/** Returns whether it was there. */
export async function deleteSignIn(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("signIn")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteSignInsOf(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("signIn").where("investorId", "=", investorId).execute();
}

export async function deleteOldSignIns(db: Db, begunBefore: Date): Promise<void> {
  await db.deleteFrom("signIn").where("createdAt", "<=", begunBefore).execute();
}

/** The investor's sessions. Only hashes of their tokens are stored. */
export const ownSessions = dataExport({
  columns: ["signedInAt", "lastUsedAt", "browser"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("session")
          .select(["id", "createdAt", "lastUsedAt", "userAgent"])
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ createdAt, lastUsedAt, userAgent }) => ({
        signedInAt: createdAt,
        lastUsedAt,
        browser: userAgent,
      }),
    ),
});
