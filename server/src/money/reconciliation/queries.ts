import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { placeOf } from "#gateway/gateway-of.ts";
import { type NightKind, type PartName, type SweepKind, sweepsOf } from "./sweep.ts";
import { type GaugeSource, secondsSince } from "#platform/observability/metrics/gauges.ts";

/** What the database checks and its generated types do not express. */
type Known = { kind: SweepKind; part: PartName };
export type Sweep = Omit<Selectable<DB["sweep"]>, keyof Known> & Known;

/** An unfinished sweep of the same kind is kept. */
export async function insertSweep(
  db: Db | Tx,
  sweep: Insertable<DB["sweep"]> & Known,
): Promise<void> {
  await db
    .insertInto("sweep")
    .values(sweep)
    .onConflict((conflict) => conflict.column("kind").where("finishedAt", "is", null).doNothing())
    .execute();
}

/** Whether the last comparison of a gateway's sums found a difference and is due again. */
export async function isComparingDue(
  db: Db,
  { gateway, before }: { gateway: GatewayName; before: Date },
): Promise<boolean> {
  const kinds = Object.values(sweepsOf(gateway));
  // Findings of the previous release name none.
  const isFirst = placeOf(gateway) === "first";
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from finding where settled_at is null and kind in ('ledger-differs', 'balance-differs')
        and coalesce(details->>'gateway' = ${gateway}, ${isFirst})
    ) and not exists (
      select from sweep
      where kind = any (${kinds}::text[])
        and (finished_at is null and part in ('ledger', 'balance') or finished_at > ${before})
    ) as is_due
  `.execute(db);
  return rows[0]?.isDue ?? false;
}

/** Claims the next piece until `endsAt`; if the process dies, it is due again then. */
export async function claimPiece(
  db: Db,
  id: string,
  lease: { now: Date; endsAt: Date },
): Promise<Sweep | undefined> {
  return db
    .updateTable("sweep")
    .set({ nextStepAt: lease.endsAt, toAt: sql<Date>`coalesce(to_at, ${lease.now})` })
    .where("id", "in", (free) =>
      free
        .selectFrom("sweep")
        .select("id")
        .where("id", "=", id)
        .where("nextStepAt", "<=", lease.now)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst();
}

/** Restarts the planned night of that kind immediately, looking back at least to `from`. If none is
 * planned, one begins. Returns its id. */
export async function bringNightForward(
  db: Db,
  night: { id: string; kind: NightKind; from: Date; now: Date },
): Promise<string> {
  const { id, kind, from: fromAt, now: nextStepAt } = night;
  const begins = {
    part: "transactions",
    position: null,
    toAt: null,
    tries: 0,
    nextStepAt,
  } as const;
  const planned = await db
    .updateTable("sweep")
    .set({ ...begins, fromAt: sql<Date>`least(from_at, ${fromAt})` })
    .where("kind", "=", kind)
    .where("finishedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (planned) return planned.id;
  await insertSweep(db, { ...begins, id, kind, fromAt });
  return id;
}

export function findSweep(db: Db, id: string) {
  return db
    .selectFrom("sweep")
    .select(["finishedAt", "nextStepAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Returns whether the piece was still at the position that was claimed. */
export async function moveSweep(
  tx: Tx,
  done: Pick<Sweep, "id" | "part" | "position">,
  change: Updateable<DB["sweep"]>,
): Promise<boolean> {
  const moved = await tx
    .updateTable("sweep")
    .set(change)
    .where("id", "=", done.id)
    .where("part", "=", done.part)
    .where("position", "is not distinct from", done.position)
    .where("finishedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

export async function insertSeen(db: Db, sweepId: string, references: string[]): Promise<void> {
  if (references.length === 0) return;
  await db
    .insertInto("sweepSeen")
    .values(references.map((reference) => ({ sweepId, reference })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSeen(
  db: Db,
  sweepId: string,
  references: string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom("sweepSeen")
    .select("reference")
    .where("sweepId", "=", sweepId)
    .where("reference", "in", references)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

export async function forgetSeen(tx: Tx, sweepId: string): Promise<void> {
  await tx.deleteFrom("sweepSeen").where("sweepId", "=", sweepId).execute();
}

export function sweepGauges(): GaugeSource {
  return {
    gauges: {
      osisi_reconciled_seconds: {
        help: "How long ago a nightly comparison with a gateway came to its end or, before the first, the worker began: of the gateway for which that is the longest ago",
      },
    },
    async read(tx, now) {
      const { rows } = await sql<{ since: Date | null }>`
        select min(since) as since from (
          select coalesce(
            max(finished_at) filter (where kind like '%night'), min(from_at) filter (where kind like '%start')
          ) as since
          from sweep group by kind like 'second-%'
        ) gateway
      `.execute(tx);
      const since = rows[0]?.since;
      return since ? [{ gauge: "osisi_reconciled_seconds", value: secondsSince(since, now) }] : [];
    },
  };
}
