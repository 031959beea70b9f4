import { planOf, stash } from "../src/ledger/accounts.ts";
import { post } from "../src/ledger/post.ts";
import { type Db, inTransaction } from "../src/platform/database.ts";
import { newId } from "../src/platform/ids.ts";

/** Money leaves a stash for something that keeps it. */
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
