import type { Insertable } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";

export async function insertAudit(tx: Tx, entry: Insertable<DB["auditLog"]>): Promise<void> {
  await tx.insertInto("auditLog").values(entry).execute();
}

/** The oldest first. */
export async function listAudits(db: Db, subjects: readonly string[]) {
  return db
    .selectFrom("auditLog")
    .select(["at", "operator", "action", "reason", "result"])
    .where("subject", "in", subjects)
    .orderBy("id")
    .execute();
}
