import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { ImpactRecords, Project, Reading, Span } from "@osisi/contracts/impact.ts";
import { impactFactorValue } from "@osisi/contracts/catalogue-values.ts";
import { linesShown } from "@osisi/contracts/proceeds-words.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** What is on record about the money of a portfolio, its projects and their meters. */

export type Document = Readonly<{ id: string; sha256: string }>;

export type ProjectRow = Project &
  Readonly<{ name: string; capacityWatts: bigint; document: Document }>;
export type ReadingRow = Reading & Readonly<{ document: Document }>;

export type Uses = Readonly<{
  raisedKobo: bigint;
  outKobo: bigint;
  backKobo: bigint;
  lostKobo: bigint;
  incomeKobo: bigint;
  stillOutKobo: bigint;
  lateKobo: bigint;
}>;

export async function readUses(db: Db, portfolioId: number): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select
      (select coalesce(sum(amount_kobo), 0)::bigint from investment
        where portfolio_id = ${portfolioId} and state = 'active') as raised_kobo,
      coalesce(sum(principal_kobo) filter (where kind = 'out'), 0)::bigint as out_kobo,
      coalesce(sum(principal_kobo) filter (where kind = 'back'), 0)::bigint as back_kobo,
      coalesce(sum(principal_kobo) filter (where kind = 'lost'), 0)::bigint as lost_kobo,
      coalesce(sum(income_kobo), 0)::bigint as income_kobo,
      coalesce((select balance from ledger.account
        where address = 'deployed:' || ${portfolioId}::int), 0)::bigint as still_out_kobo,
      (select coalesce(sum(late.amount_kobo), 0)::bigint from late_return late
        join investment on investment.id = late.holding_id
        where late.paid_at is null and late.kind = 'investment' and investment.portfolio_id = ${portfolioId}) as late_kobo
    from deployment_line where portfolio_id = ${portfolioId} and undone_at is null
  `.execute(db);
  const [uses] = rows;
  if (!uses) throw new Error("sums are one row");
  return uses;
}

/** The newest first. */
export function readLines(db: Db, portfolioId: number) {
  return db
    .selectFrom("deploymentLine")
    .select(["kind", "happenedOn", "principalKobo", "incomeKobo", "evidenceId", "sha256"])
    .select(["isPublished", "undoneAt"])
    .$narrowType<{ kind: "out" | "back" | "lost" }>()
    .where("portfolioId", "=", portfolioId)
    .orderBy("happenedOn", "desc")
    .orderBy("bookedAt", "desc")
    .orderBy("key")
    .limit(linesShown)
    .execute();
}

/** Every row that is or was about the portfolio: a correction may have moved a project or a reading. */
export async function readRecords(
  db: Db,
  portfolioId: number,
): Promise<ImpactRecords<ProjectRow, ReadingRow, FactorRow>> {
  const [projects, readings, factors] = await Promise.all([
    db
      .selectFrom("project")
      .selectAll()
      .where("code", "in", (eb) =>
        eb.selectFrom("project").select("code").where("portfolioId", "=", portfolioId),
      )
      .execute(),
    db
      .selectFrom("meterReading")
      .selectAll()
      .where("reference", "in", (eb) =>
        eb
          .selectFrom("meterReading as own")
          .innerJoin("project", "project.code", "own.project")
          .select("own.reference")
          .where("project.portfolioId", "=", portfolioId),
      )
      .execute(),
    readFactors(db),
  ]);
  return {
    portfolioId,
    projects: projects.map(({ evidenceId, id, sha256, ...row }) => ({
      ...row,
      id: Number(id),
      document: { id: evidenceId, sha256 },
    })),
    readings: readings.map(({ evidenceId, id, sha256, ...row }) => ({
      ...row,
      id: Number(id),
      document: { id: evidenceId, sha256 },
    })),
    factors,
  };
}

async function readFactors(db: Db) {
  const rows = await db
    .selectFrom("catalogue")
    .select(["id", "subject", "validFrom", "value", "approvedAt"])
    .where("kind", "=", "impact-factor")
    .orderBy("id")
    .execute();
  return rows.map(({ approvedAt, id, subject: baseline, validFrom, value }) => ({
    id: Number(id),
    baseline,
    validFrom,
    approvedAt,
    ...impactFactorValue.parse(value),
  }));
}

export type FactorRow = Awaited<ReturnType<typeof readFactors>>[number];

type MoneySpan = Span & Readonly<{ ownKobo: bigint }>;

/** Money that was or is in the portfolio, grouped by its first and its last day: a paid-back payment does not count, and
 * nothing counts after its end. */
export async function readSpans(
  db: Db,
  { investorId, portfolioId }: { investorId: string; portfolioId: number },
): Promise<MoneySpan[]> {
  const { rows } = await sql<{
    beginsOn: CalendarDate;
    endsOn: CalendarDate;
    kobo: bigint;
    ownKobo: bigint;
  }>`
    select value_on as begins_on,
      least(ends_on, (matured_at at time zone 'Africa/Lagos')::date) as ends_on,
      sum(amount_kobo)::bigint as kobo,
      coalesce(sum(amount_kobo) filter (where investor_id = ${investorId}), 0)::bigint as own_kobo
    from investment
    where portfolio_id = ${portfolioId} and state in ('active', 'matured')
    group by 1, 2
  `.execute(db);
  return rows;
}

/** Only of a row that everyone sees and that still holds. */
export async function readPublicDocument(
  db: Db,
  id: string,
): Promise<{ type: string; body: Buffer; sha256: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; body: Buffer; sha256: Buffer }>`
    select type, body, sha256 from evidence
    where id = ${id} and body is not null and (
      exists (
        select from deployment_line where evidence_id = ${id} and is_published and undone_at is null
      ) or exists (
        select from project own where evidence_id = ${id}
          and not exists (select from project later where later.code = own.code and later.id > own.id)
      ) or exists (
        select from meter_reading own where evidence_id = ${id}
          and not exists (select from meter_reading later where later.reference = own.reference and later.id > own.id)
      )
    )
  `.execute(db);
  return rows[0];
}
