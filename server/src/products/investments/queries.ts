import { type Insertable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { jobsOfTaken } from "#platform/jobs/jobs.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Investment, InvestmentColumns } from "./investment.ts";

export function insertInvestment(
  tx: Tx,
  investment: Insertable<DB["investment"]> & Partial<InvestmentColumns>,
): Promise<Investment> {
  return tx
    .insertInto("investment")
    .values(investment)
    .returningAll()
    .$narrowType<InvestmentColumns>()
    .executeTakeFirstOrThrow();
}

export function updateInvestment(
  tx: Tx,
  id: string,
  change: Updateable<DB["investment"]> & Partial<InvestmentColumns>,
): Promise<Investment> {
  return tx
    .updateTable("investment")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .$narrowType<InvestmentColumns>()
    .executeTakeFirstOrThrow();
}

export function findInvestment(db: Db | Tx, id: string): Promise<Investment | undefined> {
  return db
    .selectFrom("investment")
    .selectAll()
    .$narrowType<InvestmentColumns>()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Every change of an investment holds this row's lock. */
export function lockInvestment(tx: Tx, id: string): Promise<Investment | undefined> {
  return tx
    .selectFrom("investment")
    .selectAll()
    .$narrowType<InvestmentColumns>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The one with reserved units. */
export function lockReserved(tx: Tx, investorId: string): Promise<Investment | undefined> {
  return tx
    .selectFrom("investment")
    .selectAll()
    .$narrowType<InvestmentColumns>()
    .where("investorId", "=", investorId)
    .where("reservedUntil", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** The portfolio and number of units that an investor's open order reserves. */
export function findReserved(
  db: Db,
  investorId: string,
): Promise<Pick<Investment, "portfolioId" | "units"> | undefined> {
  return db
    .selectFrom("investment")
    .select(["portfolioId", "units"])
    .where("investorId", "=", investorId)
    .where("reservedUntil", "is not", null)
    .executeTakeFirst();
}

/** Serializes the orders of this investor until the transaction ends. */
export async function lockOrdersOf(tx: Tx, investorId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`orders of ${investorId}`}, 0))
  `.execute(tx);
}

type Request = Readonly<{ investorId: string; requestKey: string }>;

export function findRequested(tx: Tx, request: Request): Promise<Investment | undefined> {
  return tx
    .selectFrom("investment")
    .selectAll()
    .$narrowType<InvestmentColumns>()
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .executeTakeFirst();
}

export async function forgetOldRequest(
  tx: Tx,
  request: Request & { keptSince: Date },
): Promise<void> {
  await tx
    .updateTable("investment")
    .set({ requestKey: null })
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .where("orderedAt", "<=", request.keptSince)
    .execute();
}

/** The first of an investor's valid purchases of a portfolio. */
export function findPaidFor(
  tx: Tx,
  { investorId, portfolioId }: Pick<Investment, "investorId" | "portfolioId">,
): Promise<Pick<Investment, "id"> | undefined> {
  return tx
    .selectFrom("investment")
    .select("id")
    .where("investorId", "=", investorId)
    .where("portfolioId", "=", portfolioId)
    .where("state", "in", ["active", "matured"])
    .orderBy("boughtAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** What its money bought, at maturity or by a transfer. */
export function findSuccessors(
  db: Db | Tx,
  id: string,
): Promise<Pick<Investment, "id" | "renewedFrom" | "transferredFrom">[]> {
  return db
    .selectFrom("investment")
    .select(["id", "renewedFrom", "transferredFrom"])
    .where((row) => row.or([row("renewedFrom", "=", id), row("transferredFrom", "=", id)]))
    .execute();
}

/** Newest first, without unpaid ones. */
export function listInvestments(
  db: Db | Tx,
  page: {
    investorId: string;
    atMost: number;
    before?: string | undefined;
    id?: string;
  },
): Promise<Investment[]> {
  return db
    .selectFrom("investment")
    .selectAll()
    .$narrowType<InvestmentColumns>()
    .where("investorId", "=", page.investorId)
    .where("state", "<>", "ordered")
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .$if(page.id !== undefined, (query) => query.where("id", "=", page.id ?? ""))
    .orderBy("id", "desc")
    .limit(page.atMost)
    .execute();
}

/** Active ones, ordered by end date. */
export function listNextToMature(
  db: Db,
  page: { investorId: string; atMost: number },
): Promise<Investment[]> {
  return db
    .selectFrom("investment")
    .selectAll()
    .$narrowType<InvestmentColumns>()
    .where("investorId", "=", page.investorId)
    .where("state", "=", "active")
    .orderBy("endsOn")
    .orderBy("id")
    .limit(page.atMost)
    .execute();
}

export async function countActiveInvestments(db: Db, investorId: string): Promise<number> {
  const { count } = await db
    .selectFrom("investment")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("investorId", "=", investorId)
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Claims what is due. Rows are postponed as they are claimed: a concurrent worker claims the next
 * ones, and a claim whose process dies falls due again. */
export async function enqueueDueInvestments(
  db: Db,
  batch: { task: string; now: Date; againAt: Date; size: number },
): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      update investment set next_step_at = ${batch.againAt}
      where id in (
        select id from investment where next_step_at <= ${batch.now}
        order by next_step_at limit ${batch.size} for update skip locked
      )
      returning id
    ), ${jobsOfTaken(batch.task)}
    select count(*) as taken from jobs
  `.execute(db);
  return Number(rows[0]?.taken ?? 0);
}
