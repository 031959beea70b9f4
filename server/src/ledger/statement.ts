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
  const { rows } = await sql<SideTotals>`
    with ${own(account)}
    (${totalsOfSide("debit", from, until)}) union all (${totalsOfSide("credit", from, until)})
  `.execute(db);
  const sumOf = (one: (side: SideTotals) => bigint) =>
    rows.reduce((sum, side) => sum + one(side), 0n);
  const into = (side: SideTotals) => side.direction === "in";
  return {
    openingBalance: sumOf((side) => (into(side) ? side.before : -side.before)),
    moneyIn: sumOf((side) => (into(side) ? side.within : 0n)),
    moneyOut: sumOf((side) => (into(side) ? 0n : side.within)),
    movements: Number(sumOf((side) => side.movements)),
    upTo: rows.reduce((newest, { upTo }) => (upTo > newest ? upTo : newest), 0n),
  };
}

type SideTotals = Readonly<{
  direction: "in" | "out";
  before: bigint;
  within: bigint;
  movements: bigint;
  upTo: bigint;
}>;

/** What was booked on one side. The indexes leave the house's accounts out. Each is added up where it is
 * read: to unite the sides first takes a third longer. */
function totalsOfSide(name: "debit" | "credit", from: Date, until: Date): RawBuilder<unknown> {
  const column = sql.ref(`${name}_account_id`);
  return sql`select
      case (select normal_side from own) when ${name} then 'in' else 'out' end as direction,
      coalesce(sum(amount) filter (where event_at < ${from}), 0) as before,
      coalesce(sum(amount) filter (where event_at >= ${from}), 0) as within,
      count(*) filter (where event_at >= ${from}) as movements,
      coalesce(max(id), 0) as up_to
    from ledger.transfer
    where ${column} = (select own_id from own) and ${column} >= 1000 and event_at < ${until}`;
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
