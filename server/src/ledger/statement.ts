import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { InvestorAccount } from "./accounts.ts";
import type { Movement } from "./history.ts";

/** An account between two moments, by the value date. Transfers are only ever added, and those of one
 * account in the order of their ids: so whatever is posted later, all that is not newer than `upTo`
 * stays as it was, and can be read page by page without a transaction that stays open. */

export type Span = Readonly<{ from: Date; until: Date }>;

export type Totals = Readonly<{
  openingBalance: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  movements: number;
  /** The newest transfer that there was; zero where there was none. */
  upTo: bigint;
}>;

export async function totalsOf(
  db: Db | Tx,
  account: InvestorAccount,
  { from, until }: Span,
): Promise<Totals> {
  const { rows } = await sql<Omit<Totals, "movements"> & { movements: bigint }>`
    with ${own(account)}, moved as (
      select id, event_at, case normal_side when 'debit' then amount else -amount end as change
      from own cross join (${side("debit")}) as debited
      union all
      select id, event_at, case normal_side when 'credit' then amount else -amount end
      from own cross join (${side("credit")}) as credited
    ), told as (
      select *, event_at >= ${from} as within from moved where event_at < ${until}
    )
    select coalesce(sum(change) filter (where not within), 0) as opening_balance,
      coalesce(sum(change) filter (where within and change > 0), 0) as money_in,
      coalesce(-sum(change) filter (where within and change < 0), 0) as money_out,
      count(*) filter (where within) as movements,
      coalesce(max(id), 0) as up_to
    from told
  `.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error("a sum without a row");
  return { ...totals, movements: Number(totals.movements) };
}

export type PageOfSpan = Span & Readonly<{ after: bigint; upTo: bigint; limit: number }>;

/** Oldest first, in the order in which they were written. */
export async function movementsIn(
  db: Db | Tx,
  account: InvestorAccount,
  page: PageOfSpan,
): Promise<Omit<Movement, "counterpart" | "createdAt" | "balanceAfter">[]> {
  // Asked for first: knowing whose it is, the planner reads a page from the index in its order. Otherwise
  // it takes everybody for somebody with few transfers, and sorts all of them for every page.
  const { rows: known } = await sql<{ ownId: bigint; normalSide: "debit" | "credit" }>`
    with ${own(account)} select own_id, normal_side from own
  `.execute(db);
  const [one] = known;
  if (!one) return [];
  const { rows } = await sql<Movement>`
    (${ofPage("debit", one, page)}) union all (${ofPage("credit", one, page)})
    order by id limit ${page.limit}
  `.execute(db);
  return rows;
}

function ofPage(
  name: "debit" | "credit",
  { ownId, normalSide }: { ownId: bigint; normalSide: "debit" | "credit" },
  page: PageOfSpan,
): RawBuilder<unknown> {
  const column = sql.ref(`${name}_account_id`);
  return sql`select id, key, movement, ${name === normalSide ? "in" : "out"}::text as direction,
      amount, event_at
    from ledger.transfer
    where ${column} = ${ownId} and ${column} >= 1000 and id > ${page.after} and id <= ${page.upTo}
      and event_at >= ${page.from} and event_at < ${page.until}
    order by id limit ${page.limit}`;
}

function own(account: InvestorAccount): RawBuilder<unknown> {
  return sql`own as (select id as own_id, normal_side from ledger.account where address = ${account})`;
}

/** What was booked on one side of it. The indexes leave the house's accounts out. */
function side(name: "debit" | "credit"): RawBuilder<unknown> {
  const column = sql.ref(`${name}_account_id`);
  return sql`select id, amount, event_at from ledger.transfer
    where ${column} = (select own_id from own) and ${column} >= 1000`;
}
