import { expressionBuilder, sql } from "kysely";
import type { Expression, Selectable, Insertable } from "kysely";
import { settledKey } from "#money/payments/charge-postings.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export type PayInLink = Selectable<DB["payInLink"]>;
export type Gift = Selectable<DB["gift"]>;

export async function insertLink(tx: Tx, link: Insertable<DB["payInLink"]>): Promise<void> {
  await tx.insertInto("payInLink").values(link).execute();
}

export function findOpenLink(db: Db | Tx, planId: string): Promise<PayInLink | undefined> {
  return db
    .selectFrom("payInLink")
    .selectAll()
    .where("planId", "=", planId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

/** Open or closed. */
export function findLink(db: Db | Tx, token: string): Promise<PayInLink | undefined> {
  return db.selectFrom("payInLink").selectAll().where("token", "=", token).executeTakeFirst();
}

export async function closeLinkOf(tx: Tx, planId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payInLink")
    .set({ closedAt: now })
    .where("planId", "=", planId)
    .where("closedAt", "is", null)
    .execute();
}

/** When the account of their owner is closed. */
export async function closeLinksOf(tx: Tx, investorId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payInLink")
    .set({ closedAt: now })
    .where("investorId", "=", investorId)
    .where("closedAt", "is", null)
    .execute();
}

/** Keeps the gift that has this id already, and returns it. */
export async function insertGift(tx: Tx, gift: Insertable<DB["gift"]>): Promise<Gift> {
  await tx
    .insertInto("gift")
    .values(gift)
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  return tx.selectFrom("gift").selectAll().where("id", "=", gift.id).executeTakeFirstOrThrow();
}

export function findGift(db: Db | Tx, id: string): Promise<Gift | undefined> {
  return db.selectFrom("gift").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whether no other request begins this gift's payment now. */
export async function claimStart(
  db: Db,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("gift")
    .set({ startingUntil: until })
    .where("id", "=", id)
    .where((where) =>
      where.or([where("startingUntil", "is", null), where("startingUntil", "<=", now)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function releaseStart(db: Db, { id, until }: { id: string; until: Date }) {
  await db
    .updateTable("gift")
    .set({ startingUntil: null })
    .where("id", "=", id)
    .where("startingUntil", "=", until)
    .execute();
}

/** Locks a gift that was paid. */
export function lockPaidGift(
  tx: Tx,
  wanted: { id: string; investorId: string },
): Promise<Gift | undefined> {
  return tx
    .selectFrom("gift")
    .selectAll()
    .where("id", "=", wanted.id)
    .where("investorId", "=", wanted.investorId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("payment")
          .select("payment.id")
          .whereRef("payment.subjectId", "=", "gift.id")
          .where("payment.purpose", "=", "gift")
          .where("payment.state", "=", "settled"),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function recordThanked(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("gift").set({ thankedAt: now }).where("id", "=", id).execute();
}

/** Gifts that were paid, newest first, with how much of each is in the plan. */
export function listPaidGifts(db: Db, { planId, atMost }: { planId: string; atMost: number }) {
  return db
    .selectFrom("gift")
    .innerJoin("payment", (join) =>
      join
        .onRef("payment.subjectId", "=", "gift.id")
        .on("payment.purpose", "=", "gift")
        .on("payment.state", "=", "settled"),
    )
    .select(["gift.id", "gift.giverName", "gift.giverEmail", "gift.message", "gift.thankedAt"])
    .select(["payment.amountKobo", "payment.paidAt"])
    .select((eb) =>
      eb
        .selectFrom("planInstalment as placed")
        .select((of) =>
          of.fn.coalesce(of.fn.sum<string>("placed.amountKobo"), sql<string>`0`).as("sum"),
        )
        .whereRef("placed.paymentId", "=", "payment.id")
        .where("placed.state", "=", "paid")
        .as("placedKobo"),
    )
    .where("gift.planId", "=", planId)
    .orderBy("payment.paidAt", "desc")
    .limit(atMost)
    .execute();
}

/** What was given to an investor between these moments, without one payment. */
export async function sumPaid(
  tx: Tx,
  wanted: { investorId: string; begins: Date; ends: Date; exceptId: string | null },
): Promise<bigint> {
  const { sum } = await tx
    .selectFrom("payment")
    .select((of) => of.fn.coalesce(of.fn.sum<string>("amountKobo"), sql<string>`0`).as("sum"))
    .where("investorId", "=", wanted.investorId)
    .where("purpose", "=", "gift")
    .where("state", "in", ["settled", "held"])
    .where("paidAt", ">=", wanted.begins)
    .where("paidAt", "<", wanted.ends)
    .where(sql<boolean>`id is distinct from ${wanted.exceptId}::uuid`)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** What may still be paid on pages that were opened since then. */
export async function sumPayable(
  tx: Tx,
  wanted: { investorId: string; since: Date },
): Promise<bigint> {
  const { sum } = await tx
    .selectFrom("payment")
    .select((of) => of.fn.coalesce(of.fn.sum<string>("amountKobo"), sql<string>`0`).as("sum"))
    .where("investorId", "=", wanted.investorId)
    .where("purpose", "=", "gift")
    .where("state", "in", ["created", "open", "failed"])
    .where("createdAt", ">", wanted.since)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

export function findFirstName(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("investor")
    .select(["firstName", "closedAt"])
    .where("id", "=", investorId)
    .executeTakeFirstOrThrow();
}

/** Gifts whose time is over, paid or not; never again after this. */
export async function claimForgettable(
  tx: Tx,
  { now, atMost }: { now: Date; atMost: number },
): Promise<string[]> {
  const due = await tx
    .updateTable("gift")
    .set({ forgetAt: null })
    .where("id", "in", (of) =>
      of
        .selectFrom("gift")
        .select("id")
        .where("forgetAt", "<=", now)
        .orderBy("forgetAt")
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return due.map(({ id }) => id);
}

export async function eraseUnpaidGivers(
  tx: Tx,
  ids: readonly string[],
  instead: { giverName: string; giverEmail: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("gift")
    .set({ ...instead, message: null })
    .where("id", "in", ids)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("payment")
            .select("payment.id")
            .whereRef("payment.subjectId", "=", "gift.id")
            .where("payment.purpose", "=", "gift")
            .where("payment.state", "in", ["settled", "held"]),
        ),
      ),
    )
    .execute();
}

/** Erases who gave, when the retention period of the owner's account is over. */
export async function forgetGivers(tx: Tx, investorIds: readonly string[]): Promise<void> {
  if (investorIds.length === 0) return;
  await tx
    .updateTable("gift")
    .set({ giverName: "Erased", giverEmail: "erased@closed.invalid", message: null })
    .where("investorId", "in", investorIds)
    .execute();
}

/** The name that a giver wrote, for the history line of a gift; embedded in a query on the investor's
 * row. */
export function giverOfKey(key: Expression<string>) {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .case()
    .when(sql<boolean>`${key} like 'payment:%:settled'`)
    .then(
      eb
        .selectFrom("payment as given")
        .innerJoin("gift", "gift.id", "given.subjectId")
        .select("gift.giverName")
        .where("given.id", "=", sql<string>`substr(${key}, 9, 36)::uuid`)
        .whereRef("given.investorId", "=", "investor.id")
        .where("given.purpose", "=", sql.lit("gift"))
        .$asScalar(),
    )
    .end();
}

const MAX_FOUND = 500;

/** The keys of the history lines of gifts whose giver has a name with this prefix. */
export async function giftKeysNamed(db: Db, investorId: string, word: string): Promise<string[]> {
  const found = await db
    .selectFrom("payment")
    .innerJoin("gift", "gift.id", "payment.subjectId")
    .select("payment.id")
    .where("payment.investorId", "=", investorId)
    .where("payment.purpose", "=", "gift")
    .where("payment.state", "=", "settled")
    .where(sql<boolean>`strpos(' gift ' || lower(giver_name), ' ' || ${word}) > 0`)
    .orderBy("payment.createdAt", "desc")
    .limit(MAX_FOUND)
    .execute();
  return found.map(({ id }) => settledKey(id));
}
