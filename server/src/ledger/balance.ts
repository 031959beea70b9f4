import { type RawBuilder, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { asText } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Account, HouseAccount, InvestorAccount, InvestorKind } from "./accounts.ts";

/** Balances are counted on an account's normal side, in the smallest unit of its currency. An
 * account that was never used has balance zero. */

export async function balanceOf(db: Db | Tx, account: InvestorAccount): Promise<bigint> {
  const balances = await balancesOf(db, [account]);
  return balances.get(account) ?? 0n;
}

/** Several investor accounts, read in one snapshot. */
export async function balancesOf(
  db: Db | Tx,
  accounts: readonly InvestorAccount[],
): Promise<ReadonlyMap<Account, bigint>> {
  const { rows } = await sql<{ address: Account; balance: bigint }>`
    select wanted.address, coalesce(account.balance, 0) as balance
    from unnest(${accounts}::text[]) as wanted (address)
    left join ledger.account on account.address = wanted.address
  `.execute(db);
  return new Map(rows.map((row) => [row.address, row.balance]));
}

/** The address of an investor's account; embedded in a query on the investor's row. */
export function ownAddress(kind: InvestorKind): RawBuilder<string> {
  return sql`${sql.lit(`${kind}:`)} || investor.id`;
}

/** Accounts of these kinds that were ever used. */
export function ownBalances(kinds: readonly InvestorKind[]) {
  const eb = expressionBuilder<DB, "investor">();
  return jsonArrayFrom(
    eb
      .selectFrom("ledger.account as own")
      .select("own.kind")
      .select((of) => asText(of.ref("own.balance")).as("balance"))
      .where("own.address", "in", kinds.map(ownAddress)),
  );
}

/** The sum of an investor's accounts by kind: of all their plans, for example. */
export async function balancesByKind(
  db: Db | Tx,
  ownerId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    select kind, sum(balance) as balance from ledger.account where owner_id = ${ownerId} group by kind
  `.execute(db);
  return new Map(rows.map(({ kind, balance }) => [kind, balance]));
}

/** Reads several accounts and locks them until the transaction ends, for callers that decide by the
 * balance. A credit locks its account too, so of two transactions that lock the same accounts the
 * second sees what the first has done. */
export async function lockBalances(
  tx: Tx,
  accounts: readonly InvestorAccount[],
): Promise<ReadonlyMap<Account, bigint>> {
  const { rows } = await sql<{ address: Account; balance: bigint }>`
    select address, balance from ledger.lock_balances(${accounts}::text[])
  `.execute(tx);
  return new Map(rows.map((row) => [row.address, row.balance]));
}

/** The rolled-up sum plus newer transfers: exact at the time of the query. */
export async function houseBalanceOf(db: Db | Tx, account: HouseAccount): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(rolled.balance, 0) + coalesce((
      select sum(case when (t.debit_account_id = a.id) = (a.normal_side = 'debit') then t.amount else -t.amount end)
      from ledger.transfer t
      where t.id > (select rolled_up_to from ledger.progress) and a.id in (t.debit_account_id, t.credit_account_id)
    ), 0) as balance
    from ledger.account a left join ledger.house_rollup rolled on rolled.account_id = a.id
    where a.address = ${account} and a.house
  `.execute(db);
  return rows[0]?.balance ?? 0n;
}
