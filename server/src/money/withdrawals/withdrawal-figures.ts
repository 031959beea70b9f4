import {
  figureDays,
  leastForFigures,
  type WithdrawalFigures,
} from "@osisi/contracts/withdrawal-figures.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Null where fewer than 100 were paid. What a bank gave back later is not counted as paid. */
export async function readWithdrawalFigures(db: Db, now: Date): Promise<WithdrawalFigures | null> {
  const since = new Date(now.getTime() - figureDays * DAY_MS);
  const { rows } = await sql<{ paid: bigint; median: number; slowest: number; waiting: bigint }>`
    select count(*) as paid,
      (percentile_disc(0.5) within group (order by took))::float8 as median,
      max(took)::float8 as slowest,
      (select count(*) from withdrawal where state = 'pending' and next_step_at is not null) as waiting
    from (
      select extract(epoch from paid_at - created_at) / 60 as took
      from withdrawal
      where state = 'paid' and paid_at > ${since} and paid_at <= ${now}
    ) as paid
  `.execute(db);
  const [found] = rows;
  if (!found || found.paid < leastForFigures) return null;
  return {
    asOf: now.toISOString(),
    medianMinutes: found.median,
    slowestMinutes: found.slowest,
    waiting: Number(found.waiting),
  };
}
