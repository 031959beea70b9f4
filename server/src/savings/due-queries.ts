import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** What the clock finds. Each piece is taken under the locks of its rows, which are moved on: another
 * worker that looks at the same moment takes the next ones, and what is lost with its process falls due
 * again. */

type Piece = Readonly<{ task: string; now: Date; againAt: Date; atMost: number }>;

export async function enqueueDuePlans(db: Db, piece: Piece): Promise<number> {
  const { rows } = await sql`
    with taken as (
      update saving_plan set next_step_at = ${piece.againAt}
      where id in (
        select id from saving_plan where next_step_at <= ${piece.now}
        order by next_step_at limit ${piece.atMost} for update skip locked
      )
      returning id
    )
    select graphile_worker.add_job(
      ${piece.task}, payload := json_build_object('id', id),
      job_key := ${piece.task} || ':' || id, job_key_mode := 'preserve_run_at'
    ) from taken
  `.execute(db);
  return rows.length;
}

export async function enqueueDueAsking(db: Db, piece: Piece): Promise<number> {
  const { rows } = await sql`
    with taken as (
      update plan_instalment set ask_at = ${piece.againAt}
      where id in (
        select id from plan_instalment where ask_at <= ${piece.now}
        order by ask_at limit ${piece.atMost} for update skip locked
      )
      returning id
    )
    select graphile_worker.add_job(
      ${piece.task}, payload := json_build_object('id', id),
      job_key := ${piece.task} || ':' || id, job_key_mode := 'preserve_run_at'
    ) from taken
  `.execute(db);
  return rows.length;
}
