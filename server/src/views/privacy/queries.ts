import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export async function insertIdentity(
  tx: Tx,
  identity: Insertable<DB["closedIdentity"]>,
): Promise<void> {
  await tx.insertInto("closedIdentity").values(identity).execute();
}

export function findIdentity(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("closedIdentity")
    .select(["identity", "eraseAt"])
    .where("investorId", "=", investorId)
    .executeTakeFirst();
}

/** Returns whose identities they were. */
export async function deleteIdentities(
  tx: Tx,
  due: { now: Date; atMost: number },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom("closedIdentity")
    .where("investorId", "in", (query) =>
      query
        .selectFrom("closedIdentity")
        .select("investorId")
        .where("eraseAt", "<=", due.now)
        .orderBy("eraseAt")
        .limit(due.atMost)
        .forUpdate()
        .skipLocked(),
    )
    .returning("investorId")
    .execute();
  return rows.map(({ investorId }) => investorId);
}

export function listIdentities(db: Db, page: { after: string; atMost: number }) {
  return db
    .selectFrom("closedIdentity")
    .select(["investorId as id", "identity as sealed"])
    .where("investorId", ">", page.after)
    .orderBy("investorId")
    .limit(page.atMost)
    .execute();
}

/** Nothing else ever changes one. */
export async function replaceIdentity(db: Db, investorId: string, identity: Buffer): Promise<void> {
  await db
    .updateTable("closedIdentity")
    .set({ identity })
    .where("investorId", "=", investorId)
    .execute();
}
