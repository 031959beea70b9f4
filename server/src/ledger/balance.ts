import { type RawBuilder, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { asText } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type {
  Account,
  DeployedAccount,
  HouseAccount,
  InvestorAccount,
  InvestorKind,
  PoolAccount,
} from "./accounts.ts";

/** Balances are counted on an account's normal side, in the smallest unit of its currency. An
 * account that was never used has balance zero. */

export async function balanceOf(
  db: Db | Tx,
  account: InvestorAccount | PoolAccount | DeployedAccount,
): Promise<bigint> {
  const balances = await balancesOf(db, [account]);
  return balances.get(account) ?? 0n;
}

/** Several accounts with a running balance, read in one snapshot. */
export async function balancesOf(
  db: Db | Tx,
  accounts: readonly (InvestorAccount | PoolAccount | DeployedAccount)[],
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

type OwnerOfAccounts = Readonly<{ ownerId: string; kinds: readonly string[] }>;

/** For each kind, the sum of the investor's accounts at the end of each of `dates`, in ascending
 * order: by value date, so that late bookings count on the day on which the money came. The last
 * one includes everything, so it is the balance. One statement, so one snapshot. */
export async function balancesByDay(
  db: Db | Tx,
  { ownerId, kinds }: OwnerOfAccounts,
  dates: readonly CalendarDate[],
): Promise<ReadonlyMap<string, bigint[]>> {
  const { rows } = await sql<{ kind: string; at: number; change: bigint }>`
    with own as (
      select id, kind, normal_side from ledger.account
      where owner_id = ${ownerId} and kind = any (${kinds}::text[])
    ), change as (
      select kind, event_at, case normal_side when 'debit' then amount else -amount end as step
      from own join ledger.transfer on debit_account_id = own.id and debit_account_id >= 1000
      union all
      select kind, event_at, case normal_side when 'credit' then amount else -amount end
      from own join ledger.transfer on credit_account_id = own.id and credit_account_id >= 1000
    )
    select kind,
      least(
        width_bucket((event_at at time zone 'Africa/Lagos')::date - 1, ${dates}::date[]),
        ${dates.length - 1}::integer
      ) as at,
      sum(step)::bigint as change
    from change group by 1, 2
  `.execute(db);
  return new Map(kinds.map((kind) => [kind, addUp(dates, ofKind(rows, kind))]));
}

function ofKind(rows: readonly { kind: string; at: number; change: bigint }[], kind: string) {
  return new Map(rows.filter((row) => row.kind === kind).map(({ at, change }) => [at, change]));
}

function addUp(dates: readonly CalendarDate[], changes: ReadonlyMap<number, bigint>): bigint[] {
  let balance = 0n;
  return dates.map((_, at) => {
    balance += changes.get(at) ?? 0n;
    return balance;
  });
}

/** The value date of the first credit to an account. */
export async function firstCredit(
  db: Db | Tx,
  account: InvestorAccount,
): Promise<Date | undefined> {
  const { rows } = await sql<{ eventAt: Date }>`
    select event_at from ledger.transfer
    where credit_account_id = (select id from ledger.account where address = ${account})
      and credit_account_id >= 1000
    order by id limit 1
  `.execute(db);
  return rows[0]?.eventAt;
}
