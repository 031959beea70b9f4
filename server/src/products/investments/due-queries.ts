import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { jobsOfTaken } from "#platform/jobs/jobs.ts";

/** Claims what is due. Rows are postponed as they are claimed: a concurrent worker claims the next
 * ones, and a claim whose process dies falls due again. */
export async function enqueueDueInvestments(
  db: Db,
  piece: { task: string; now: Date; againAt: Date; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      update investment set next_step_at = ${piece.againAt}
      where id in (
        select id from investment where next_step_at <= ${piece.now}
        order by next_step_at limit ${piece.atMost} for update skip locked
      )
      returning id
    ), ${jobsOfTaken(piece.task)}
    select count(*) as taken from jobs
  `.execute(db);
  return Number(rows[0]?.taken ?? 0);
}
