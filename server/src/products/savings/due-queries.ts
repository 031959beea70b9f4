import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { jobsOfTaken } from "#platform/jobs/jobs.ts";

/** Claims what is due. Rows are locked and postponed: a concurrent worker claims the next ones, and
 * a claim whose process dies falls due again. */

type Piece = Readonly<{ task: string; now: Date; againAt: Date; atMost: number }>;

export async function enqueueDuePlans(db: Db, piece: Piece): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      update saving_plan set next_step_at = ${piece.againAt}
      where id in (
        select id from saving_plan where next_step_at <= ${piece.now}
        order by next_step_at limit ${piece.atMost} for update skip locked
      )
      returning id
    ), ${jobsOfTaken(piece.task)}
    select count(*) as taken from jobs
  `.execute(db);
  return Number(rows[0]?.taken ?? 0);
}

export async function enqueueDueAsking(db: Db, piece: Piece): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      update plan_instalment set ask_at = ${piece.againAt}
      where id in (
        select id from plan_instalment where ask_at <= ${piece.now}
        order by ask_at limit ${piece.atMost} for update skip locked
      )
      returning id
    ), ${jobsOfTaken(piece.task)}
    select count(*) as taken from jobs
  `.execute(db);
  return Number(rows[0]?.taken ?? 0);
}

/** Of those that continue. */
export async function findDueBefore(
  db: Db,
  { now, today }: { now: Date; today: CalendarDate },
): Promise<string[]> {
  const rows = await db
    .selectFrom("savingPlan")
    .select("id")
    .where("nextStepAt", "<=", now)
    .where("maturesOn", ">", today)
    .orderBy("nextStepAt")
    .execute();
  return rows.map(({ id }) => id);
}
