import { type Insertable, type Selectable, sql } from "kysely";
import { eachById, dataExport } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export function findBankList(db: Db | Tx) {
  return db.selectFrom("bankList").select(["banks", "fetchedAt"]).executeTakeFirst();
}

export async function storeBankList(
  db: Db,
  list: { banks: string; fetchedAt: Date },
): Promise<void> {
  await db
    .insertInto("bankList")
    .values(list)
    .onConflict((conflict) => conflict.column("onlyRow").doUpdateSet(list))
    .execute();
}

export type Enquiry = Readonly<{ investorId: string; accountHash: Buffer }>;

export async function findEnquiry(
  db: Db,
  enquiry: Enquiry & { askedAfter: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("nameEnquiry")
    .select("accountName")
    .where("investorId", "=", enquiry.investorId)
    .where("accountHash", "=", enquiry.accountHash)
    .where("askedAt", ">", enquiry.askedAfter)
    .executeTakeFirst();
  return row?.accountName;
}

export async function storeEnquiry(
  db: Db,
  enquiry: Enquiry & { accountName: string; askedAt: Date },
): Promise<void> {
  const { accountName, askedAt } = enquiry;
  await db
    .insertInto("nameEnquiry")
    .values(enquiry)
    .onConflict((conflict) =>
      conflict.columns(["investorId", "accountHash"]).doUpdateSet({ accountName, askedAt }),
    )
    .execute();
}

export async function deleteOldEnquiries(db: Db, askedBefore: Date): Promise<void> {
  await db.deleteFrom("nameEnquiry").where("askedAt", "<", askedBefore).execute();
}

/** Serializes changes of this investor's accounts until the transaction ends. */
export async function lockAccountsOf(tx: Tx, investorId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`payout accounts of ${investorId}`}, 0))
  `.execute(tx);
}

/** Newest first. A withdrawal that names no account goes to the one used last. */
export function listAccounts(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("payoutAccount")
    .innerJoin("payoutRecipient", "payoutRecipient.id", "payoutAccount.recipientId")
    .select(["payoutAccount.id", "payoutAccount.addedAt", "payoutAccount.usableFrom"])
    .select(["payoutAccount.lastUsedAt", "payoutAccount.recipientId"])
    .select("payoutAccount.matchingWords")
    .select(["bankName", "last4", "accountName", "accountHash"])
    .where("payoutAccount.investorId", "=", investorId)
    .orderBy("payoutAccount.id", "desc")
    .execute();
}

export async function hasAccounts(db: Db, investorId: string): Promise<boolean> {
  const first = await db
    .selectFrom("payoutAccount")
    .select("id")
    .where("investorId", "=", investorId)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

export type Account = Awaited<ReturnType<typeof listAccounts>>[number];

export async function insertAccount(
  tx: Tx,
  account: Insertable<DB["payoutAccount"]>,
): Promise<void> {
  await tx.insertInto("payoutAccount").values(account).execute();
}

export async function changeRecipient(
  tx: Tx,
  account: Pick<
    Selectable<DB["payoutAccount"]>,
    "id" | "recipientId" | "addedAt" | "usableFrom" | "matchingWords" | "otherNameAcceptedAt"
  >,
): Promise<void> {
  const { id, ...change } = account;
  await tx.updateTable("payoutAccount").set(change).where("id", "=", id).execute();
}

export async function findHold(db: Db | Tx, investorId: string): Promise<Date | undefined> {
  const hold = await db
    .selectFrom("accountHold")
    .select("until")
    .where("investorId", "=", investorId)
    .executeTakeFirst();
  return hold?.until;
}

export async function upsertHold(tx: Tx, hold: { investorId: string; until: Date }): Promise<void> {
  await tx
    .insertInto("accountHold")
    .values(hold)
    .onConflict((conflict) => conflict.column("investorId").doUpdateSet({ until: hold.until }))
    .execute();
}

export async function delayWaiting(
  tx: Tx,
  { investorId, now, until }: { investorId: string; now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable("payoutAccount")
    .set({ usableFrom: until })
    .where("investorId", "=", investorId)
    .where("usableFrom", ">", now)
    .execute();
}

export async function deleteHoldOf(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("accountHold").where("investorId", "=", investorId).execute();
}

export async function touchAccount(tx: Tx, id: string, lastUsedAt: Date): Promise<void> {
  await tx.updateTable("payoutAccount").set({ lastUsedAt }).where("id", "=", id).execute();
}

export async function deleteAccountsOf(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("payoutAccount").where("investorId", "=", investorId).execute();
}

export async function deleteEnquiriesOf(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("nameEnquiry").where("investorId", "=", investorId).execute();
}

/** The number itself is encrypted and decrypted only for the gateway; its last digits identify
 * it. */
export const ownAccounts = dataExport({
  columns: ["bank", "accountName", "lastFourDigits", "addedAt", "usableFrom", "lastUsedAt"],
  read: ({ db }, investorId) =>
    eachById(
      ({ after, atMost }) =>
        db
          .selectFrom("payoutAccount as account")
          .innerJoin("payoutRecipient as recipient", "recipient.id", "account.recipientId")
          .select(["account.id", "account.addedAt", "account.usableFrom", "account.lastUsedAt"])
          .select(["recipient.bankName", "recipient.accountName", "recipient.last4"])
          .where("account.investorId", "=", investorId)
          .where("account.id", ">", after)
          .orderBy("account.id")
          .limit(atMost)
          .execute(),
      ({ bankName, last4, ...shown }) => ({
        ...shown,
        bank: bankName,
        lastFourDigits: last4,
      }),
    ),
});
