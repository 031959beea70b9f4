import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Account, InvestorAccount } from "./accounts.ts";

/** A movement of an investor's account. `direction` is how it changed the balance. */
export type Movement = Readonly<{
  id: bigint;
  key: string;
  movement: string;
  direction: "in" | "out";
  amount: bigint;
  balanceAfter: bigint;
  /** The account on the other side. */
  counterpart: Account;
  /** The value date. */
  eventAt: Date;
  /** When it was booked, by the product's clock. */
  bookedAt: Date;
  createdAt: Date;
}>;

/** Transfers older than the column have none. */
export const bookedAt = sql`coalesce(booked_at, created_at)`;

/** Newest first. `nextBefore` is the cursor of the next page, absent on the last one. */
export type HistoryPage = Readonly<{ items: Movement[]; nextBefore?: bigint }>;

/** A movement matches if one of these does. */
export type Match = Readonly<{
  amount?: bigint | undefined;
  movements?: readonly string[] | undefined;
  keys?: readonly string[] | undefined;
  /** A part of the key, in lower case, without dashes. */
  keyPart?: string | undefined;
}>;

/** Filters; without any, all movements. */
export type HistoryFilter = Readonly<{
  only?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** All of them have to match. */
  matches?: readonly Match[] | undefined;
  /** By booking time: `from` inclusive, `to` exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
}>;

export type HistoryWish = HistoryFilter & Readonly<{ limit: number; before?: bigint | undefined }>;

/** Walks the index of each side from the newest on, and stops when the page is full. */
export async function historyOf(
  db: Db | Tx,
  account: InvestorAccount,
  page: HistoryWish,
): Promise<HistoryPage> {
  const wanted = matching(page);
  const { rows } = await sql<Movement>`
    with own as (
      select id, normal_side from ledger.account where address = ${account}
    ), side as (
      (select t.*, 'debit' as side, credit_account_id as other_id, debit_balance_after as balance_after
       from ledger.transfer t
       where debit_account_id = (select id from own) and debit_account_id >= 1000
         and id < coalesce(${page.before ?? null}::bigint, 9223372036854775807) and ${wanted}
       order by id desc limit ${page.limit + 1})
      union all
      (select t.*, 'credit', debit_account_id, credit_balance_after
       from ledger.transfer t
       where credit_account_id = (select id from own) and credit_account_id >= 1000
         and id < coalesce(${page.before ?? null}::bigint, 9223372036854775807) and ${wanted}
       order by id desc limit ${page.limit + 1})
    )
    select side.id, key, movement, case when side = own.normal_side then 'in' else 'out' end as direction,
      amount, balance_after, other.address as counterpart, event_at, ${bookedAt} as booked_at,
      created_at
    from side join ledger.account other on other.id = other_id cross join own
    order by side.id desc limit ${page.limit + 1}
  `.execute(db);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return rows.length > page.limit && last ? { items, nextBefore: last.id } : { items };
}

/** One movement of the account; `undefined` for another account's. */
export async function findMovement(
  db: Db | Tx,
  account: InvestorAccount,
  id: bigint,
): Promise<Movement | undefined> {
  const { items } = await historyOf(db, account, { limit: 1, before: id + 1n });
  return items.find((movement) => movement.id === id);
}

/** The filter as a condition on the columns of `ledger.transfer`. */
export function matching({
  only,
  except,
  matches = [],
  from,
  until,
}: HistoryFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(only ? [sql`movement = any (${only}::text[])`] : []),
    ...(except ? [sql`movement <> all (${except}::text[])`] : []),
    ...matches.map(matchOf),
    ...(from ? [sql`${bookedAt} >= ${from}`] : []),
    ...(until ? [sql`${bookedAt} < ${until}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function matchOf({ amount, movements, keys, keyPart }: Match): RawBuilder<unknown> {
  const ways = [
    sql`false`,
    ...(amount === undefined ? [] : [sql`amount = ${amount}`]),
    ...(movements?.length ? [sql`movement = any (${movements}::text[])`] : []),
    ...(keys?.length ? [sql`key = any (${keys}::text[])`] : []),
    // Keys are ASCII: collation "C" avoids language rules, which take most of the time.
    ...(keyPart ? [sql`strpos(replace(lower(key collate "C"), '-', ''), ${keyPart}) > 0`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}
