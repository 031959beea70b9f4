import { planOf, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

/** Money leaves a stash for a purchase that keeps it. */
export async function spend(db: Db, investorId: string, amount: bigint): Promise<void> {
  const id = newId();
  await inTransaction(db, (tx) =>
    post(tx, [
      {
        key: `test:${id}`,
        movement: "test",
        debit: stash(investorId),
        credit: planOf(investorId, id),
        amount,
        eventAt: new Date("2026-11-21T08:00:00Z"),
      },
    ]),
  );
}
