import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** What the clock finds. Each piece is taken under the locks of its rows, which are moved on: another
 * worker that looks at the same moment takes the next ones, and what is lost with its process falls due
 * again. The jobs of a piece are added in one call, because one by one takes many times as long. */

/** What everybody else's jobs have is 0, and lower goes first: a code to sign in with does not wait until
 * a hundred thousand plans are looked at. */
const BEHIND = 10;

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
    ), ${jobsOf(piece.task)}
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
    ), ${jobsOf(piece.task)}
    select count(*) as taken from jobs
  `.execute(db);
  return Number(rows[0]?.taken ?? 0);
}

/** A job for each row that was taken. Nothing is called where nothing was. */
function jobsOf(task: string) {
  return sql`
    specs as (
      select array_agg(
        (${task}, json_build_object('id', id), null, null, null, ${task} || ':' || id, ${BEHIND}::integer, null)::graphile_worker.job_spec
      ) as list from taken having count(*) > 0
    ), jobs as (
      select (graphile_worker.add_jobs(list, true)).id from specs
    )`;
}
