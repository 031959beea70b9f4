import type { Db, Tx } from "../platform/database.ts";

/** The newest first, so that what is new is told however many there are. */
export async function listOpenFindings(db: Db, atMost: number) {
  return db
    .selectFrom("finding")
    .select(["kind", "subject", "foundAt"])
    .where("settledAt", "is", null)
    .orderBy("foundAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export async function countOpenFindings(db: Db): Promise<string> {
  const { open } = await db
    .selectFrom("finding")
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("settledAt", "is", null)
    .executeTakeFirstOrThrow();
  return open.toString();
}

/** Open or settled. */
export async function hasFinding(
  db: Db | Tx,
  finding: { kind: string; subject: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("finding")
    .select("id")
    .where("kind", "=", finding.kind)
    .where("subject", "=", finding.subject)
    .executeTakeFirst();
  return found !== undefined;
}
