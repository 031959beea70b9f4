import type { Db } from "#platform/database/database.ts";
import { type Resealed, resealRows } from "#platform/secrets/rotate-encryption-key.ts";
import type { Runtime } from "#platform/runtime.ts";
import { unseal } from "#platform/secrets/secrets.ts";
import { hashAccount, numberKeys } from "./recipient.ts";

/** Re-encrypts account numbers with the current SECRET_KEY and recomputes the hashes used for
 * lookup. Nothing else changes either. */
export function resealRecipients({ config, db }: Runtime, isDryRun: boolean): Promise<Resealed> {
  const keys = numberKeys(config);
  return resealRows(
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
