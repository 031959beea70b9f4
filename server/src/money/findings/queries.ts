import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { FindingKind } from "./finding-kinds.ts";

/** How a finding was resolved: by an operator, by the end of its cause, or by a newer one with the
 * same subject. */
type SettledBy = "person" | "cause" | "newer";

/** Does nothing if one with this kind and subject is open. */
export async function insertFinding(tx: Tx, finding: Insertable<DB["finding"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("finding")
    .values(finding)
    .onConflict((conflict) =>
      conflict.columns(["kind", "subject"]).where("settledAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function lockOpenFinding(tx: Tx, { kind, subject }: { kind: string; subject: string }) {
  return tx
    .selectFrom("finding")
    .select(["id", "details"])
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("settledAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Who sent a transfer is erased from findings that were settled before then. */
export async function forgetSenders(
  db: Db,
  { atMost, settledBefore }: { atMost: number; settledBefore: Date },
): Promise<void> {
  await db
    .updateTable("finding")
    .set({ details: sql`details - ${SENDER}::text[]` })
    .where("id", "in", (query) =>
      query
        .selectFrom("finding")
        .select("id")
        .where("settledAt", "<", settledBefore)
        .where(sql<boolean>`details ? 'senderName'`)
        .limit(atMost),
    )
    .execute();
}

const SENDER = ["toAccountNumber", "customerCode", "senderName", "senderBank", "narration"];

/** Newest first, so that new findings are reported however many there are. */
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

/** The last finding of a kind about a subject, open or resolved. */
export function findNewest(db: Db | Tx, { kind, subject }: { kind: string; subject: string }) {
  return db
    .selectFrom("finding")
    .select(["details", "settledAt", "settledBy"])
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .orderBy("foundAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

type FindingFilter = Readonly<{ kind?: string | undefined; isAll: boolean; atMost: number }>;

/** What the database checks and its generated types do not express. */
type Known = { settledBy: SettledBy | null };

export type SeenFinding = NonNullable<Awaited<ReturnType<typeof findFinding>>>;

const SEEN = ["id", "kind", "subject", "details", "foundAt", "settledAt", "settledBy"] as const;

/** The oldest first. */
export async function listFindings(db: Db, { kind, isAll, atMost }: FindingFilter) {
  return db
    .selectFrom("finding")
    .select([...SEEN])
    .$narrowType<Known>()
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
    .$narrowType<Known>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listOpenAbout(db: Db, subject: string) {
  return db
    .selectFrom("finding")
    .select([...SEEN])
    .$narrowType<Known>()
    .where("subject", "=", subject)
    .where("settledAt", "is", null)
    .orderBy("foundAt")
    .execute();
}

/** Returns whether it was open. */
export async function settleFinding(
  tx: Tx,
  id: string,
  { now, by }: { now: Date; by: SettledBy },
): Promise<boolean> {
  const settled = await tx
    .updateTable("finding")
    .set({ settledAt: now, settledBy: by })
    .where("id", "=", id)
    .where("settledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return settled !== undefined;
}

/** Resolves findings whose cause an action has ended. */
export async function closeFindingsAbout(
  tx: Tx,
  about: { subject: string; kinds: readonly FindingKind[]; now: Date },
): Promise<void> {
  await tx
    .updateTable("finding")
    .set({ settledAt: about.now, settledBy: "cause" })
    .where("subject", "=", about.subject)
    .where("kind", "in", about.kinds)
    .where("settledAt", "is", null)
    .execute();
}

/** Resolves the findings of a kind that a complete search did not find again. */
export async function closeFindingsBut(
  tx: Tx,
  { kind, still, now }: { kind: FindingKind; still: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable("finding")
    .set({ settledAt: now, settledBy: "cause" })
    .where("kind", "=", kind)
    .where("settledAt", "is", null)
    .where("subject", "<>", sql<string>`all (${still}::text[])`)
    .execute();
}

/** The subjects of the open findings of a kind. */
export async function listOpenSubjects(db: Db, kind: FindingKind): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("finding")
    .select("subject")
    .where("kind", "=", kind)
    .where("settledAt", "is", null)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}
