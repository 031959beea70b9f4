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

export type FindingFilter = Readonly<{ kind?: string | undefined; isAll: boolean; atMost: number }>;

const SEEN = ["id", "kind", "subject", "details", "foundAt", "settledAt"] as const;

/** The oldest first. */
export async function listFindings(db: Db, { kind, isAll, atMost }: FindingFilter) {
  return db
    .selectFrom("finding")
    .select([...SEEN])
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(!isAll, (query) => query.where("settledAt", "is", null))
    .orderBy("foundAt")
    .orderBy("id")
    .limit(atMost)
    .execute();
}

export async function findFinding(db: Db | Tx, id: string) {
  return db
    .selectFrom("finding")
    .select([...SEEN])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function settleFinding(tx: Tx, id: string, now: Date): Promise<boolean> {
  const settled = await tx
    .updateTable("finding")
    .set({ settledAt: now })
    .where("id", "=", id)
    .where("settledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return settled !== undefined;
}

export async function settleFindingsAbout(
  tx: Tx,
  about: { subject: string; kinds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable("finding")
    .set({ settledAt: about.now })
    .where("subject", "=", about.subject)
    .where("kind", "in", about.kinds)
    .where("settledAt", "is", null)
    .execute();
}
