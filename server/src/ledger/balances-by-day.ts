import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { InvestorAccount } from "./accounts.ts";

/** What an investor's accounts held at the end of past days, recomputed by value date, so that late
 * bookings count on the day on which the money came. */

export type OwnerOfAccounts = Readonly<{ ownerId: string; kinds: readonly string[] }>;

/** For each kind, the sum of its accounts at the end of each of `dates`, in ascending order. The
 * last one includes everything, so it is the balance. One statement, so one snapshot. */
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
