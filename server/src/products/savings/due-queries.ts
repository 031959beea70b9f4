import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { jobsOfTaken } from "#platform/jobs/jobs.ts";

type Batch = Readonly<{ task: string; now: Date; againAt: Date; size: number }>;

/** The columns that hold when a plan or an instalment has work to do. */
const dueColumns = {
  steps: { table: sql.table("saving_plan"), column: sql.ref("next_step_at") },
  announcements: { table: sql.table("saving_plan"), column: sql.ref("announce_at") },
  links: { table: sql.table("plan_instalment"), column: sql.ref("ask_at") },
};

export type DueKind = keyof typeof dueColumns;

/** Claims what is due. Rows are locked and postponed: a concurrent worker claims the next ones, and
 * a claim whose process dies falls due again. */
export async function enqueueDue(db: Db, due: DueKind, batch: Batch): Promise<number> {
  const { column, table } = dueColumns[due];
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      update ${table} set ${column} = ${batch.againAt}
      where id in (
        select id from ${table} where ${column} <= ${batch.now}
        order by ${column} limit ${batch.size} for update skip locked
      )
      returning id
    ), ${jobsOfTaken(batch.task)}
    select count(*) as taken from jobs
  `.execute(db);
  return Number(rows[0]?.taken ?? 0);
}

/** Those with a due step that do not mature today. */
export async function listDuePlans(
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
