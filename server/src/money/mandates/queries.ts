import { type Insertable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { isId } from "#platform/ids.ts";
import { type Known, type Mandate, hasEnded } from "./mandate.ts";

export async function insertMandate(
  tx: Tx,
  mandate: Insertable<DB["mandate"]> & Partial<Known>,
): Promise<void> {
  await tx.insertInto("mandate").values(mandate).execute();
}

export function findMandate(db: Db | Tx, id: string): Promise<Mandate | undefined> {
  return db
    .selectFrom("mandate")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Keeps the mandate unchanged until the transaction ends: it is locked last, after a plan. */
export function lockMandate(tx: Tx, id: string): Promise<Mandate | undefined> {
  return tx
    .selectFrom("mandate")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Newest first. */
export function listMandates(db: Db | Tx, investorId: string): Promise<Mandate[]> {
  return db
    .selectFrom("mandate")
    .selectAll()
    .$narrowType<Known>()
    .where("investorId", "=", investorId)
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Mandates of that customer whose consent we have not seen, also ended ones: a page can be used
 * late. */
export async function listUnseenOf(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mandate")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("reference", "is not", null)
    .where("activatedAt", "is", null)
    .where((where) =>
      where.or([where("state", "=", "awaiting"), where("authorizationCode", "is", null)]),
    )
    .orderBy("startedAt", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateMandate(
  tx: Tx | Db,
  id: string,
  change: Updateable<DB["mandate"]> & Partial<Known>,
): Promise<void> {
  await tx.updateTable("mandate").set(change).where("id", "=", id).execute();
}

/** After a failed debit nothing is debited before `restsUntil`. */
export async function restMandate(tx: Tx, id: string, restsUntil: Date): Promise<void> {
  await tx.updateTable("mandate").set({ restsUntil }).where("id", "=", id).execute();
}

/** One that has not ended; `undefined` also if it is another investor's. */
export async function findUsableMandate(
  db: Db | Tx,
  { investorId, mandateId }: { investorId: string; mandateId: string },
): Promise<Mandate | undefined> {
  const mandate = isId(mandateId) ? await findMandate(db, mandateId) : undefined;
  return mandate?.investorId === investorId && !hasEnded(mandate) ? mandate : undefined;
}

/** Has the gateway queried about it soon, unless it has ended. */
export async function checkMandateAt(tx: Tx, id: string, nextCheckAt: Date): Promise<void> {
  await tx
    .updateTable("mandate")
    .set({ nextCheckAt })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** The page that was opened first is kept: only one reference is followed. */
export async function recordOpened(
  db: Db,
  opened: { id: string; reference: string; consentUrl: string },
): Promise<void> {
  const { id, ...page } = opened;
  await db
    .updateTable("mandate")
    .set(page)
    .where("id", "=", id)
    .where("reference", "is", null)
    .execute();
}

type Batch = Readonly<{ now: Date; againAt: Date; size: number }>;

/** Claims what is due and postpones it, so that it is due again if its job is lost. */
export async function takeDue(
  tx: Tx,
  column: "next_check_at" | "deactivate_at",
  { now, againAt, size }: Batch,
): Promise<string[]> {
  const due = sql.ref(column);
  const { rows } = await sql<{ id: string }>`
    update mandate set ${due} = ${againAt}
    where id in (
      select id from mandate where ${due} <= ${now} order by ${due} limit ${size} for update skip locked
    )
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Erases the authorization: the account can no longer be debited. */
export async function forgetAuthorization(db: Db, id: string): Promise<void> {
  await db
    .updateTable("mandate")
    .set({ authorizationCode: null, deactivateAt: null })
    .where("id", "=", id)
    .where("endedAt", "is not", null)
    .execute();
}

export async function recordNotDeactivated(db: Db, id: string, deactivateAt: Date): Promise<void> {
  await db
    .updateTable("mandate")
    .set({ deactivateAt, deactivateTries: sql<number>`deactivate_tries + 1` })
    .where("id", "=", id)
    .where("deactivateAt", "is not", null)
    .execute();
}

export async function listAuthorizations(db: Db, page: { after: string; atMost: number }) {
  return db
    .selectFrom("mandate")
    .select(["id", "authorizationCode as sealed"])
    .where("authorizationCode", "is not", null)
    .$narrowType<{ sealed: Buffer }>()
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.atMost)
    .execute();
}

export async function replaceAuthorization(
  db: Db,
  { id, sealed, reencrypted }: { id: string; sealed: Buffer; reencrypted: Buffer },
): Promise<void> {
  await db
    .updateTable("mandate")
    .set({ authorizationCode: reencrypted })
    .where("id", "=", id)
    .where("authorizationCode", "=", sealed)
    .execute();
}

const ERASED_EMAIL = "erased@closed.invalid";

/** When the retention period of closed accounts is over. */
export async function forgetMandates(tx: Tx, investorIds: readonly string[]): Promise<void> {
  if (investorIds.length === 0) return;
  await tx
    .updateTable("mandate")
    .set((of) => ({
      email: ERASED_EMAIL,
      bank: null,
      last4: null,
      consentUrl: of.case().when("consentUrl", "is not", null).then("erased").end(),
    }))
    .where("investorId", "in", investorIds)
    .execute();
}
