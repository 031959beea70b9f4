import { sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";

/** Of whom to look for sessions, and what a session must be younger than, to be alive. */
export type AliveTokens = Readonly<{
  tokenHashes: readonly Buffer[];
  usedAfter: Date;
  begunAfter: Date;
}>;

export type LiveSession = Readonly<{
  /** Of its token among those that were asked for, from 1 on. */
  place: number;
  sessionId: string;
  lastUsedAt: Date;
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
  firstName: string;
  lastName: string;
}>;

/** With what every signed-in request wants to know about its investor. */
export async function findSessions(
  db: Db,
  { tokenHashes, usedAfter, begunAfter }: AliveTokens,
): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select * from sessions_of(${tokenHashes}, ${usedAfter}, ${begunAfter})
  `.execute(db);
  return rows;
}

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

/** One that somebody else holds is left as it is, so nobody waits for anybody; and nobody waits for a disk or a
 * standby either, as a crash may lose it: who was there is noted again in a few minutes. */
export async function touchSessions(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    with at_leisure as (select set_config('synchronous_commit', 'off', true)),
      free as (select id from session where id = any(${ids}::uuid[]) for update skip locked)
    update session set last_used_at = ${now} from at_leisure, free where session.id = free.id
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

/** Newest use first. */
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

export async function deleteEverybodysSessions(tx: Tx): Promise<bigint> {
  const { numDeletedRows } = await tx.deleteFrom("session").executeTakeFirst();
  return numDeletedRows;
}

export async function deleteEverybodysSignIns(tx: Tx): Promise<void> {
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

/** Answers whether it was there. */
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
