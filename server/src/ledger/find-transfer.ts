import type { Db, Tx } from "#platform/database/database.ts";

/** The transfer under a key, if the key moved money. */
export async function findTransfer(db: Db | Tx, key: string) {
  return db
    .selectFrom("ledger.transfer")
    .innerJoin("ledger.transferKey", "ledger.transferKey.transferId", "ledger.transfer.id")
    .select([
      "ledger.transfer.movement",
      "ledger.transfer.amount",
      "ledger.transfer.currency",
      "ledger.transfer.eventAt",
    ])
    .where("ledger.transferKey.key", "=", key)
    .executeTakeFirst();
}
