import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Reencrypted, reencryptRows } from "#platform/secrets/rotate-encryption-key.ts";
import {
  type Keys,
  type SecretKeys,
  deriveKey,
  deriveKeys,
  keyedHash,
  seal,
  unseal,
} from "#platform/secrets/secrets.ts";

/** A bank account that money can be sent to. A recipient is immutable; other details make another
 * one. The account number is stored encrypted and decrypted only for the gateway. */

export type BankAccount = Readonly<{ bankCode: string; accountNumber: string }>;

export type NewRecipient = BankAccount &
  Readonly<{ investorId: string; bankName: string; accountName: string }>;

/** The same account with the same name is the same recipient. */
export async function upsertRecipient(
  tx: Tx,
  { clock, config }: Runtime,
  account: NewRecipient,
): Promise<string> {
  const { investorId, bankCode, bankName, accountNumber, accountName } = account;
  const [key] = numberKeys(config);
  const recipient: Insertable<DB["payoutRecipient"]> = {
    id: newId(),
    investorId,
    bankCode,
    bankName,
    accountName,
    accountNumber: seal(key, accountNumber),
    last4: accountNumber.slice(-4),
    accountHash: hashAccount(config.secretKey, account),
    createdAt: clock.now(),
  };
  const { id } = await tx
    .insertInto("payoutRecipient")
    .values(recipient)
    .onConflict((conflict) =>
      conflict.constraint("payout_recipient_once").doUpdateSet({ bankName }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A keyed hash: equal for equal accounts, and reveals nothing about them. */
export function hashAccount(secretKey: string, account: BankAccount): Buffer {
  return keyedHash(deriveKey(secretKey, "account hash"), account.bankCode, account.accountNumber);
}

/** The hashes under the current and the previous key. */
export function hashesOfAccount(keys: SecretKeys, account: BankAccount): Buffer[] {
  const { bankCode, accountNumber } = account;
  return deriveKeys(keys, "account hash").map((key) => keyedHash(key, bankCode, accountNumber));
}

/** Whether the investor ever had an account, including replaced and removed ones. */
export async function hasRecipient(db: Db | Tx, investorId: string): Promise<boolean> {
  const found = await db
    .selectFrom("payoutRecipient")
    .select("id")
    .where("investorId", "=", investorId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The investors who have this account, each once, with their newest recipient. */
export function findOwnersOf(tx: Tx, { config }: Runtime, account: BankAccount) {
  return tx
    .selectFrom("payoutRecipient")
    .distinctOn("investorId")
    .select(["id", "investorId"])
    .where("accountHash", "in", hashesOfAccount(config, account))
    .orderBy("investorId")
    .orderBy("id", "desc")
    .execute();
}

/** The details for the gateway, or its recipient code if it has them already. */
export async function readRecipient({ config, db }: Runtime, id: string) {
  const { accountNumber, ...recipient } = await db
    .selectFrom("payoutRecipient")
    .select(["id", "gatewayCode", "accountNumber", "bankCode", "bankName", "accountName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...recipient,
    accountNumber: () => unseal(numberKeys(config), accountNumber),
  };
}

export async function recordGatewayCode(db: Db, id: string, gatewayCode: string): Promise<void> {
  await db.updateTable("payoutRecipient").set({ gatewayCode }).where("id", "=", id).execute();
}

export function numberKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "account numbers");
}

/** Re-encrypts account numbers with the current SECRET_KEY and recomputes the hashes used for
 * lookup. Nothing else changes either. */
export function reencryptRecipients(
  { config, db }: Runtime,
  isDryRun: boolean,
): Promise<Reencrypted> {
  const keys = numberKeys(config);
  return reencryptRows(
    {
      keys,
      list: (page) => listRecipients(db, page),
      async replace(row, accountNumber) {
        const { id, bankCode } = row;
        const account = { bankCode, accountNumber: unseal(keys, accountNumber) };
        const accountHash = hashAccount(config.secretKey, account);
        await replaceNumber(db, { ...row, id, accountNumber, accountHash });
      },
    },
    isDryRun,
  );
}

function listRecipients(db: Db, page: { after: string; atMost: number }) {
  return db
    .selectFrom("payoutRecipient")
    .select(["id", "investorId", "bankCode", "accountName", "accountNumber as sealed"])
    .where("id", ">", page.after)
    .orderBy("id")
    .limit(page.atMost)
    .execute();
}

type Renewed = Awaited<ReturnType<typeof listRecipients>>[number] &
  Readonly<{ accountNumber: Buffer; accountHash: Buffer }>;

/** If the same account was added again after the key changed, that recipient is used from now
 * on. */
async function replaceNumber(db: Db, renewed: Renewed): Promise<void> {
  const { id, investorId, accountName, accountNumber, accountHash } = renewed;
  const same = await db
    .selectFrom("payoutRecipient")
    .select("id")
    .where("investorId", "=", investorId)
    .where("accountName", "=", accountName)
    .where("accountHash", "=", accountHash)
    .executeTakeFirst();
  await db
    .updateTable("payoutRecipient")
    .set({ accountNumber, ...(!same && { accountHash }) })
    .where("id", "=", id)
    .execute();
}
