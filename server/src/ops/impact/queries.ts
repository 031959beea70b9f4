import { type Insertable, sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** They follow each other: each sees what those before it have entered. */
export async function lockImpact(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('impact', 0))`.execute(tx);
}

/** The row that holds. */
export function findProject(tx: Tx, code: string) {
  return tx
    .selectFrom("project")
    .selectAll()
    .where("code", "=", code)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findReading(tx: Tx, reference: string) {
  return tx
    .selectFrom("meterReading")
    .selectAll()
    .where("reference", "=", reference)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Those that hold. */
export function readingsOf(tx: Tx, project: string) {
  return tx
    .selectFrom("meterReading as own")
    .selectAll()
    .where("project", "=", project)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("meterReading as later")
            .select("later.id")
            .whereRef("later.reference", "=", "own.reference")
            .whereRef("later.id", ">", "own.id"),
        ),
      ),
    )
    .execute();
}

export async function insertProject(tx: Tx, row: Insertable<DB["project"]>): Promise<void> {
  await tx.insertInto("project").values(row).execute();
}

export async function insertReading(tx: Tx, row: Insertable<DB["meterReading"]>): Promise<void> {
  await tx.insertInto("meterReading").values(row).execute();
}
