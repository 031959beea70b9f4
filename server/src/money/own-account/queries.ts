import type { OwnAccountReason } from "@osisi/contracts/own-account.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { AssignedNumber } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { forgetNumbers } from "./forget-customers.ts";

type Known = Readonly<{
  state: "requested" | "assigned" | "failed" | "released";
  reason: OwnAccountReason | null;
}>;

export type OwnAccount = Omit<Selectable<DB["ownAccount"]>, keyof Known> & Known;

/** The newest request of an investor, or the number that they have. */
export function findLatest(db: Db | Tx, investorId: string): Promise<OwnAccount | undefined> {
  return db
    .selectFrom("ownAccount")
    .selectAll()
    .$narrowType<Known>()
    .where("investorId", "=", investorId)
    .orderBy(sql`state in ('requested', 'assigned')`, "desc")
    .orderBy("requestedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function countRequests(
  db: Db | Tx,
  { investorId, since }: { investorId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom("ownAccount")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("investorId", "=", investorId)
    .where("requestedAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was transferred to an investor's numbers, the newest first. */
export function listArrivals(db: Db, investorId: string, atMost: number) {
  return db
    .selectFrom("payment")
    .select(["reference", "amountKobo", "senderName", "senderBank", "paidAt"])
    .$narrowType<{ paidAt: Date }>()
    .where("investorId", "=", investorId)
    .where("channel", "=", "own-account")
    .where("state", "=", "settled")
    .where("paidAt", "is not", null)
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

/** The numbers that the gateway counts: those it has given out, or may give. */
export async function countNumbers(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom("ownAccount")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where(sql<boolean>`state in ('requested', 'assigned') or release_at is not null`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false if the investor has a number, or a request under way. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<DB["ownAccount"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("ownAccount")
    .values(request)
    .onConflict((conflict) =>
      conflict
        .column("investorId")
        .where(sql<boolean>`state in ('requested', 'assigned')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false if the request has ended meanwhile, or was sent already. */
export async function recordSent(db: Db, id: string, sentAt: Date): Promise<boolean> {
  const sent = await db
    .updateTable("ownAccount")
    .set({ sentAt })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .where("sentAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return sent !== undefined;
}

export function lockOwnAccount(tx: Tx, id: string): Promise<OwnAccount | undefined> {
  return tx
    .selectFrom("ownAccount")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The request that an event about this customer means: the one under way, else the newest. */
export function lockRequestOf(tx: Tx, email: string): Promise<OwnAccount | undefined> {
  return tx
    .selectFrom("ownAccount")
    .selectAll()
    .$narrowType<Known>()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .orderBy(sql`state = 'requested'`, "desc")
    .orderBy("requestedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** What we know of that number: who has it, and whose it is until the gateway has taken it back. */
export function findHolders(tx: Tx, { gatewayId, accountNumber }: AssignedNumber) {
  return tx
    .selectFrom("ownAccount")
    .select(["id", "investorId", "state", "releaseAt", "releasedAt"])
    .where((where) =>
      where.or([where("gatewayId", "=", gatewayId), where("accountNumber", "=", accountNumber)]),
    )
    .where("state", "in", ["assigned", "released"])
    .execute();
}

type Number = Readonly<{ number: AssignedNumber; customerCode: string; assignedAt: Date }>;

export async function recordAssigned(
  tx: Tx,
  id: string,
  { number, customerCode, assignedAt }: Number,
): Promise<void> {
  await tx
    .updateTable("ownAccount")
    .set({ ...columnsOf(number), customerCode, assignedAt, state: "assigned" })
    .set({ reason: null, failedAt: null, nextCheckAt: null })
    .where("id", "=", id)
    .execute();
}

/** It belongs to no investor, and the gateway is asked to take it back. */
export async function recordReleased(
  tx: Tx,
  id: string,
  { number, customerCode, assignedAt, now }: Number & { now: Date },
): Promise<void> {
  await tx
    .updateTable("ownAccount")
    .set({ ...columnsOf(number), customerCode, assignedAt, state: "released" })
    .set({ releasedAt: now, releaseAt: now, reason: null, failedAt: null, nextCheckAt: null })
    .where("id", "=", id)
    .execute();
}

function columnsOf({ gatewayId, provider, bankName, accountNumber, accountName }: AssignedNumber) {
  return { gatewayId, provider, bankName, accountNumber, accountName };
}

export async function recordFailed(
  tx: Tx,
  { id, reason, now }: { id: string; reason: OwnAccountReason; now: Date },
): Promise<void> {
  await tx
    .updateTable("ownAccount")
    .set({ state: "failed", reason, failedAt: now, nextCheckAt: null })
    .where("id", "=", id)
    .execute();
}

/** The event that says why may come after the one that says that it failed. */
export async function recordReason(tx: Tx, id: string, reason: OwnAccountReason): Promise<void> {
  await tx.updateTable("ownAccount").set({ reason }).where("id", "=", id).execute();
}

/** Claims the checks that are due, and postpones each in case its job is lost. */
export async function takeDueChecks(
  tx: Tx,
  due: { now: Date; againAt: Date; atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update own_account set next_check_at = ${due.againAt}
    where id in (
      select id from own_account where next_check_at <= ${due.now}
      order by next_check_at limit ${due.atMost} for update skip locked
    )
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function recordChecked(tx: Tx, id: string, nextCheckAt: Date): Promise<void> {
  await tx
    .updateTable("ownAccount")
    .set({ nextCheckAt, checksMade: sql<number>`checks_made + 1` })
    .where("id", "=", id)
    .execute();
}

export async function takeDueReleases(
  tx: Tx,
  due: { now: Date; againAt: Date; atMost: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update own_account set release_at = ${due.againAt}
    where id in (
      select id from own_account where release_at <= ${due.now}
      order by release_at limit ${due.atMost} for update skip locked
    )
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export function findOwnAccount(db: Db, id: string): Promise<OwnAccount | undefined> {
  return db
    .selectFrom("ownAccount")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** `releaseAt`: when to try again; null once the gateway has taken it back. */
export async function recordReleaseTry(db: Db, id: string, releaseAt: Date | null): Promise<void> {
  await db
    .updateTable("ownAccount")
    .set({ releaseAt, releaseTries: sql<number>`release_tries + 1` })
    .where("id", "=", id)
    .execute();
  if (releaseAt === null) await forgetNumbers(db);
}

/** From now on, money to the number of this investor is not theirs. */
export async function releaseNumberOf(tx: Tx, investorId: string, now: Date): Promise<void> {
  await tx
    .updateTable("ownAccount")
    .set({
      state: "released",
      releasedAt: sql<Date>`greatest(${now}::timestamptz, assigned_at)`,
      releaseAt: now,
    })
    .where("investorId", "=", investorId)
    .where("state", "=", "assigned")
    .execute();
}

/** Takes the one look per ten minutes. `undefined`: without a number, or too early. */
export function takeRequery(
  db: Db,
  { investorId, now, since }: { investorId: string; now: Date; since: Date },
) {
  return db
    .updateTable("ownAccount")
    .set({ requeriedAt: now })
    .where("investorId", "=", investorId)
    .where("state", "=", "assigned")
    .where((where) =>
      where.or([where("requeriedAt", "is", null), where("requeriedAt", "<=", since)]),
    )
    .returning(["accountNumber", "provider"])
    .$narrowType<{ accountNumber: string; provider: string }>()
    .executeTakeFirst();
}
