import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import {
  type GaugeSource,
  readUnderWay,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

/** What the generated types do not express. */
type Known = { state: DisputeState; source: "stash" | "suspense"; gateway: GatewayName };

type DisputeState = "open" | "won" | "lost";
export type Dispute = Omit<Selectable<DB["dispute"]>, keyof Known> & Known;

export async function insertDispute(
  tx: Tx,
  dispute: Insertable<DB["dispute"]> & Partial<Known>,
): Promise<void> {
  await tx.insertInto("dispute").values(dispute).execute();
}

export function lockDispute(tx: Tx, gatewayId: string): Promise<Dispute | undefined> {
  return tx
    .selectFrom("dispute")
    .selectAll()
    .$narrowType<Known>()
    .where("gatewayId", "=", gatewayId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findDisputeGateway(
  db: Db,
  gatewayId: string,
): Promise<GatewayName | undefined> {
  const found = await db
    .selectFrom("dispute")
    .select("gateway")
    .$narrowType<Pick<Known, "gateway">>()
    .where("gatewayId", "=", gatewayId)
    .executeTakeFirst();
  return found?.gateway;
}

/** By the gateway's id, or by our id where that is given. */
export async function findGatewayId(
  db: Db,
  { id, gatewayId }: { id: string | null; gatewayId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom("dispute")
    .select("gatewayId")
    .where((where) => where.or([where("gatewayId", "=", gatewayId), where("id", "=", id)]))
    .executeTakeFirst();
  return found?.gatewayId;
}

export function listDisputesOf(tx: Tx, paymentReference: string): Promise<Dispute[]> {
  return tx
    .selectFrom("dispute")
    .selectAll()
    .$narrowType<Known>()
    .where("paymentReference", "=", paymentReference)
    .orderBy("id")
    .execute();
}

/** How many other disputes of the investor are open: their money is frozen in the same account. */
export async function countOthersOpen(
  tx: Tx,
  { id, investorId }: { id: string; investorId: string },
): Promise<bigint> {
  const { others } = await tx
    .selectFrom("dispute")
    .select(({ fn }) => fn.countAll<bigint>().as("others"))
    .where("investorId", "=", investorId)
    .where("state", "=", "open")
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return others;
}

export async function hasOpenDispute(tx: Tx, investorId: string): Promise<boolean> {
  const open = await tx
    .selectFrom("dispute")
    .select("id")
    .where("investorId", "=", investorId)
    .where("state", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function updateDispute(
  tx: Tx,
  id: string,
  change: Updateable<DB["dispute"]> & Partial<Known>,
): Promise<void> {
  await tx.updateTable("dispute").set(change).where("id", "=", id).execute();
}

/** All stages of a dispute that are in our books. */
export function lockStages(tx: Tx, firstStageId: string): Promise<Dispute[]> {
  return tx
    .selectFrom("dispute")
    .selectAll()
    .$narrowType<Known>()
    .where((where) =>
      where.or([
        where("gatewayId", "=", firstStageId),
        where("gatewayId", "like", `${firstStageId}-%`),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Claims a due check until `endsAt`; if the process dies, it is due again then. */
export async function claimCheck(
  db: Db,
  id: string,
  lease: { now: Date; endsAt: Date },
): Promise<Dispute | undefined> {
  return db
    .updateTable("dispute")
    .set({ nextCheckAt: lease.endsAt })
    .where("id", "in", (free) =>
      free
        .selectFrom("dispute")
        .select("id")
        .where("id", "=", id)
        .where("nextCheckAt", "<=", lease.now)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst();
}

export async function enqueueDueChecks(db: Db, task: string, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task},
      payload := json_build_object('id', id),
      job_key := ${task} || ':' || id,
      job_key_mode := 'preserve_run_at'
    )
    from (select id from dispute where next_check_at <= ${now} order by next_check_at limit 500) as due
  `.execute(db);
}

/** Newest first. */
export function listOpenOf(db: Db, investorId: string, atMost: number) {
  return db
    .selectFrom("dispute")
    .selectAll()
    .$narrowType<Known>()
    .where("investorId", "=", investorId)
    .where("state", "=", "open")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

/** Every undecided dispute, for operators: nearest deadline first. */
export function listOpenDisputes(db: Db) {
  return db
    .selectFrom("dispute")
    .select([
      "gatewayId",
      "paymentReference",
      "source",
      "amountKobo",
      "frozenKobo",
      "gatewayStatus",
      "answerBy",
      "openedAt",
    ])
    .where("state", "=", "open")
    .orderBy("answerBy", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
}

export function disputeGauges(): GaugeSource {
  const rows = sql`
    select amount_kobo, currency, opened_at as since from dispute where next_check_at is not null
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "dispute", rows, now }),
  };
}
