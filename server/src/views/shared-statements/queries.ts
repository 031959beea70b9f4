import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { StatementFormat } from "@osisi/contracts/statements.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import { dataExport, eachById } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export type IssuedStatement = Selectable<DB["issuedStatement"]> & { format: StatementFormat };

export async function insertIssued(
  db: Db,
  issued: Insertable<DB["issuedStatement"]>,
): Promise<void> {
  await db.insertInto("issuedStatement").values(issued).execute();
}

/** One that can be shared: issued lately, or shared and not withdrawn. */
export function findSharable(
  tx: Tx,
  wanted: { id: string; investorId: string; issuedAfter: Date },
): Promise<IssuedStatement | undefined> {
  return tx
    .selectFrom("issuedStatement")
    .selectAll()
    .where("id", "=", wanted.id)
    .where("investorId", "=", wanted.investorId)
    .where("issuedAt", ">", wanted.issuedAfter)
    .where("withdrawnAt", "is", null)
    .$narrowType<{ format: StatementFormat }>()
    .executeTakeFirst();
}

/** Those that others can check now, the last shared first. */
export function listShared(
  db: Db | Tx,
  { investorId, now }: { investorId: string; now: Date },
): Promise<IssuedStatement[]> {
  return checkable(db, now)
    .where("investorId", "=", investorId)
    .orderBy("sharedAt", "desc")
    .orderBy("id")
    .execute();
}

/** Expired, withdrawn and unknown ones are looked for in the same way. */
export function findByCode(
  db: Db,
  { codeHmacs, now }: { codeHmacs: readonly Buffer[]; now: Date },
): Promise<IssuedStatement | undefined> {
  return checkable(db, now).where("codeHmac", "in", codeHmacs).executeTakeFirst();
}

function checkable(db: Db | Tx, now: Date) {
  return db
    .selectFrom("issuedStatement")
    .selectAll()
    .where("codeHmac", "is not", null)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", ">", now)
    .$narrowType<{ format: StatementFormat }>();
}

/** The code before no longer works. */
export function markShared(
  tx: Tx,
  id: string,
  shared: { codeHmac: Buffer; sharedAt: Date; expiresAt: Date },
): Promise<IssuedStatement> {
  return tx
    .updateTable("issuedStatement")
    .set(shared)
    .where("id", "=", id)
    .returningAll()
    .$narrowType<{ format: StatementFormat }>()
    .executeTakeFirstOrThrow();
}

/** Returns whether the investor shares or has shared it. The first of two decides when. */
export async function markWithdrawn(
  db: Db,
  { id, investorId, now }: { id: string; investorId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("issuedStatement")
    .set((of) => ({ withdrawnAt: of.fn.coalesce("withdrawnAt", sql<Date>`${now}`) }))
    .where("id", "=", id)
    .where("investorId", "=", investorId)
    .where("codeHmac", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that can neither be shared nor checked any more. */
export async function deleteForgettable(
  db: Db,
  { issuedBefore, now }: { issuedBefore: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom("issuedStatement")
    .where((of) => of.fn.coalesce("expiresAt", "issuedAt"), "<=", now)
    .where((of) => of.or([of("codeHmac", "is not", null), of("issuedAt", "<=", issuedBefore)]))
    .execute();
}

export async function deleteIssuedTo(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("issuedStatement").where("investorId", "=", investorId).execute();
}

export const ownStatements = dataExport({
  columns: [
    "id",
    "from",
    "to",
    "format",
    "sha256",
    "initials",
    "closingBalance",
    "issuedAt",
    "sharedAt",
    "expiresAt",
    "withdrawnAt",
  ],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("issuedStatement")
          .selectAll()
          .where("investorId", "=", investorId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(atMost)
          .execute(),
      ({ closingBalanceKobo, fromDay, sha256, toDay, ...row }) => ({
        ...row,
        from: fromDay,
        to: toDay,
        sha256: sha256.toString("hex"),
        closingBalance: nairaFromKobo(closingBalanceKobo),
      }),
    ),
});
