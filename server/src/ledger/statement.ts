import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { InvestorAccount } from "./accounts.ts";
import { type Movement, bookedAt } from "./history.ts";

/** An account between two times, by booking time. Transfers are only added, and those of one
 * account in the order of their ids and booking times. So nothing up to `upTo` changes, nothing is
 * booked before `asOf` any more, and pages can be read without a long transaction. */

export type Span = Readonly<{ from: Date; until: Date }>;

export type Totals = Readonly<{
  openingBalance: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  movements: number;
  /** The newest transfer; zero if there is none. */
  upTo: bigint;
  /** The transfer before the first one of the period. */
  after: bigint;
  /** Nothing can be added before this time, which is never after the end of the period. */
  asOf: Date;
}>;

export async function totalsOf(
  db: Db | Tx,
  account: InvestorAccount,
  { from, until }: Span,
): Promise<Totals> {
  const read = await sql<{ asOf: Date; upTo: bigint }>`
    select as_of, up_to from ledger.read_up_to(${account})
  `.execute(db);
  const { asOf = from, upTo = 0n } = read.rows[0] ?? {};
  const span = { from, until, upTo };
  const { rows } = await sql<SideTotals>`
    with ${own(account)}
    (${totalsOfSide("debit", span)}) union all (${totalsOfSide("credit", span)})
  `.execute(db);
  const sumOf = (one: (side: SideTotals) => bigint) =>
    rows.reduce((sum, side) => sum + one(side), 0n);
  const into = (side: SideTotals) => side.direction === "in";
  return {
    openingBalance: sumOf((side) => (into(side) ? side.before : -side.before)),
    moneyIn: sumOf((side) => (into(side) ? side.within : 0n)),
    moneyOut: sumOf((side) => (into(side) ? 0n : side.within)),
    movements: Number(sumOf((side) => side.movements)),
    upTo,
    after: rows.reduce((first, side) => (side.first <= first ? side.first - 1n : first), upTo),
    asOf: asOf < until ? asOf : until,
  };
}

const AFTER_ALL = 2n ** 63n - 1n;

type SideTotals = Readonly<{
  direction: "in" | "out";
  before: bigint;
  within: bigint;
  movements: bigint;
  first: bigint;
}>;

/** What was booked on one side. The indexes leave out house accounts. Each side is summed where it
 * is read: a union first takes a third longer. */
function totalsOfSide(
  name: "debit" | "credit",
  { from, until, upTo }: Span & { upTo: bigint },
): RawBuilder<unknown> {
  const column = sql.ref(`${name}_account_id`);
  return sql`select
      case (select normal_side from own) when ${name} then 'in' else 'out' end as direction,
      coalesce(sum(amount) filter (where ${bookedAt} < ${from}), 0) as before,
      coalesce(sum(amount) filter (where ${bookedAt} >= ${from}), 0) as within,
      count(*) filter (where ${bookedAt} >= ${from}) as movements,
      coalesce(min(id) filter (where ${bookedAt} >= ${from}), ${AFTER_ALL}) as first
    from ledger.transfer
    where ${column} = (select own_id from own) and ${column} >= 1000 and id <= ${upTo}
      and ${bookedAt} < ${until}`;
}

export type PageOfSpan = Span & Readonly<{ after: bigint; upTo: bigint; limit: number }>;

/** Oldest first, in booking order. */
export async function movementsIn(
  db: Db | Tx,
  account: InvestorAccount,
  page: PageOfSpan,
): Promise<Omit<Movement, "counterpart" | "createdAt" | "balanceAfter">[]> {
  // Queried first: given the account id, the planner reads a page from the index in its order.
  // Otherwise it assumes few transfers per account, and sorts all of them for every page.
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
      amount, event_at, ${bookedAt} as booked_at
    from ledger.transfer
    where ${column} = ${ownId} and ${column} >= 1000 and id > ${page.after} and id <= ${page.upTo}
      and ${bookedAt} >= ${page.from} and ${bookedAt} < ${page.until}
    order by id limit ${page.limit}`;
}

function own(account: InvestorAccount): RawBuilder<unknown> {
  return sql`own as (select id as own_id, normal_side from ledger.account where address = ${account})`;
}
