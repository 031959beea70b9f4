import { sql } from "kysely";
import { debt, stash, frozen } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { KeyReused, post } from "#ledger/post.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/**
 * Claims on a credit before its owner can use it: debts after a lost dispute are repaid first,
 * then open disputes are covered. Called in the transaction of each credit to a stash, right after
 * it. Returns what was taken. While a claim is open the stash is empty, so nothing can be bought
 * or withdrawn.
 *
 * A credit and a concurrently lost dispute cannot miss each other: both hold the stash's row lock
 * until they commit (`lockBalances`).
 */
export async function repayDebt(tx: Tx, credit: Credit): Promise<bigint> {
  const repaidKobo = await repay(tx, credit);
  return repaidKobo + (await coverDisputes(tx, credit));
}

type Credit = Readonly<{
  investorId: string;
  /** The ledger key of the credit. */
  cause: string;
  eventAt: Date;
}>;

async function repay(tx: Tx, { investorId, cause, eventAt }: Credit): Promise<bigint> {
  const accounts = { debt: debt(investorId), stash: stash(investorId) };
  if ((await balanceOf(tx, accounts.debt)) === 0n) return 0n;
  const balances = await lockBalances(tx, [accounts.debt, accounts.stash]);
  const owed = balances.get(accounts.debt) ?? 0n;
  const available = balances.get(accounts.stash) ?? 0n;
  const amount = owed < available ? owed : available;
  if (amount === 0n) return 0n;
  try {
    const { fresh } = await post(tx, [
      {
        key: `debt:${cause}`,
        movement: "debt-repaid",
        debit: accounts.stash,
        credit: accounts.debt,
        amount,
        eventAt,
      },
    ]);
    return fresh[0] ? amount : 0n;
  } catch (error) {
    // This credit has repaid another sum before.
    if (!(error instanceof KeyReused)) throw error;
    return 0n;
  }
}

/** A dispute that the stash could not cover is covered by later credits, the oldest dispute first:
 * otherwise new money could be withdrawn while the bank can still take it. What a dispute lacks
 * only changes under the stash's lock. Returns what was frozen. */
async function coverDisputes(tx: Tx, credit: Credit): Promise<bigint> {
  const { investorId } = credit;
  const short = await listShort(tx, investorId);
  if (short.length === 0) return 0n;
  const own = stash(investorId);
  const balances = await lockBalances(tx, [own, frozen(investorId)]);
  let available = balances.get(own) ?? 0n;
  let coveredKobo = 0n;
  for (const { id, frozenKobo, shortKobo } of short) {
    const amount = shortKobo < available ? shortKobo : available;
    if (amount === 0n) break;
    if (!(await freezeOnce(tx, id, credit, amount))) continue;
    await tx
      .updateTable("dispute")
      .set({ frozenKobo: frozenKobo + amount, shortKobo: shortKobo - amount })
      .where("id", "=", id)
      .execute();
    available -= amount;
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

/** Whether this investor's next credit is claimed: they owe, or an open dispute is not covered.
 * Their cards are not charged meanwhile, because the charge would only feed the claim. */
export async function hasClaim(db: Db | Tx, investorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.account where address = ${debt(investorId)} and balance > 0
    union all
    select from dispute where investor_id = ${investorId} and state = 'open' and short_kobo > 0
  `.execute(db);
  return rows.length > 0;
}
