import { frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { KeyReused, post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";

/** A dispute that the stash could not cover is covered by later credits, the oldest dispute first:
 * otherwise new money could be withdrawn while the bank can still take it. */

type Credit = Readonly<{
  investorId: string;
  /** The ledger key of the credit. */
  cause: string;
  eventAt: Date;
}>;

/** Called after debts were repaid, by callers that have credited the stash and hold its lock. What
 * a dispute lacks only changes under that lock. Returns what was frozen. */
export async function coverDisputes(tx: Tx, credit: Credit): Promise<bigint> {
  const { investorId } = credit;
  const short = await listShort(tx, investorId);
  if (short.length === 0) return 0n;
  const own = stash(investorId);
  const balances = await lockBalances(tx, [own, frozen(investorId)]);
  let there = balances.get(own) ?? 0n;
  let coveredKobo = 0n;
  for (const { id, frozenKobo, shortKobo } of short) {
    const amount = shortKobo < there ? shortKobo : there;
    if (amount === 0n) break;
    if (!(await freezeOnce(tx, id, credit, amount))) continue;
    await tx
      .updateTable("dispute")
      .set({ frozenKobo: frozenKobo + amount, shortKobo: shortKobo - amount })
      .where("id", "=", id)
      .execute();
    there -= amount;
    coveredKobo += amount;
  }
  return coveredKobo;
}

function listShort(tx: Tx, investorId: string) {
  return tx
    .selectFrom("dispute")
    .select(["id", "frozenKobo", "shortKobo"])
    .where("investorId", "=", investorId)
    .where("state", "=", "open")
    .where("shortKobo", ">", 0n)
    .orderBy("openedAt")
    .orderBy("id")
    .execute();
}

/** Returns whether it was done now: one credit covers one dispute once. */
async function freezeOnce(
  tx: Tx,
  id: string,
  { investorId, cause, eventAt }: Credit,
  amount: bigint,
): Promise<boolean> {
  const accounts = { debit: stash(investorId), credit: frozen(investorId) };
  const key = `dispute:${id}:frozen:${cause}`;
  try {
    const { fresh } = await post(tx, [
      { key, movement: "dispute-frozen", ...accounts, amount, eventAt },
    ]);
    return fresh[0] ?? false;
  } catch (error) {
    // This credit has covered another sum of it before.
    if (error instanceof KeyReused) return false;
    throw error;
  }
}
