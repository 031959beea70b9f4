import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { Account, InvestorAccount } from "./accounts.ts";

/** What moved on an investor's account. `direction` is how it changed the balance. */
export type Movement = Readonly<{
  id: bigint;
  key: string;
  movement: string;
  direction: "in" | "out";
  amount: bigint;
  balanceAfter: bigint;
  /** The account on the other side. */
  counterpart: Account;
  /** When it happened, the value date. */
  eventAt: Date;
  /** When it was booked, by the product's clock. */
  bookedAt: Date;
  createdAt: Date;
}>;

/** Transfers that are older than the column have none. */
export const bookedAt = sql`coalesce(booked_at, created_at)`;

/** Newest first. `nextBefore` is where the next page begins, absent on the last one. */
export type HistoryPage = Readonly<{ items: Movement[]; nextBefore?: bigint }>;

/** One of these makes a movement match. */
export type Match = Readonly<{
  amount?: bigint | undefined;
  movements?: readonly string[] | undefined;
  keys?: readonly string[] | undefined;
  /** A part of the key, in small letters, without its dashes. */
  keyPart?: string | undefined;
}>;

/** Which movements are wanted; without any of it, all. */
export type HistoryFilter = Readonly<{
  only?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** Every one of them has to match. */
  matches?: readonly Match[] | undefined;
  /** By when it was booked: from this moment on, and before that one. */
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

/** One movement of the account; that of another account is none. */
export async function findMovement(
  db: Db | Tx,
  account: InvestorAccount,
  id: bigint,
): Promise<Movement | undefined> {
  const { items } = await historyOf(db, account, { limit: 1, before: id + 1n });
  return items.find((movement) => movement.id === id);
}

function matching({ only, except, matches = [], from, until }: HistoryFilter): RawBuilder<unknown> {
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
    // "C": keys are ASCII, and the rules of a language take most of the time.
    ...(keyPart ? [sql`strpos(replace(lower(key collate "C"), '-', ''), ${keyPart}) > 0`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}
