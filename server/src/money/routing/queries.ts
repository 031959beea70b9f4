import { type Insertable, sql } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

/** The newest route of an operation, and the newest state of each gateway. */

export type Operation = "checkout" | "payout";
type StateName = "up" | "down" | "automatic";
type Known = { state: StateName };

/** They follow each other: each sees what those before it have set. */
export async function lockRouting(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('routing', 0))`.execute(tx);
}

export function findRoute(db: Db | Tx, operation: Operation) {
  return db
    .selectFrom("gatewayRoute")
    .selectAll()
    .where("operation", "=", operation)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findState(db: Db | Tx, gateway: string) {
  return db
    .selectFrom("gatewayState")
    .selectAll()
    .$narrowType<Known>()
    .where("gateway", "=", gateway)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertRoute(
  tx: Tx,
  route: Insertable<DB["gatewayRoute"]> & { operation: Operation },
): Promise<void> {
  await tx.insertInto("gatewayRoute").values(route).execute();
}

export async function insertState(
  tx: Tx,
  state: Insertable<DB["gatewayState"]> & Known,
): Promise<void> {
  await tx.insertInto("gatewayState").values(state).execute();
}

/** How often health has switched it off within the two hours up to the last time. */
export async function countSwitchedOff(tx: Tx, gateway: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with off as (
      select set_at from gateway_state where gateway = ${gateway} and state = 'down' and operator is null
      order by id desc limit 10
    )
    select count(*)::integer as count from off
    where set_at > (select max(set_at) from off) - interval '2 hours'
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export type RoutingRow = Readonly<{
  primaryGateway: string | null;
  standby: string | null;
  standbyPercent: number | null;
  /** The gateways that are down. */
  down: readonly string[];
}>;

/** All in one statement. */
export async function readRouting(db: Db, operation: Operation): Promise<RoutingRow | undefined> {
  const { rows } = await sql<RoutingRow>`
    select route.primary_gateway, route.standby, route.standby_percent, array(
      select gateway from (
        select distinct on (gateway) gateway, state from gateway_state order by gateway, id desc
      ) newest where state = 'down'
    ) as down
    from (select) one left join lateral (
      select primary_gateway, standby, standby_percent from gateway_route
      where operation = ${operation} order by id desc limit 1
    ) route on true
  `.execute(db);
  return rows[0];
}

/** The gateways whose balance is to be read now; each is due again later, soon if it is down. */
export async function takeDueProbes(
  db: Db,
  { names, now }: { names: readonly GatewayName[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ gateway: string }>`
    insert into gateway_probe as probe (gateway, next_at)
    select name, ${now}::timestamptz + ${WHILE_UP}::interval from unnest(${names}::text[]) as name
    on conflict (gateway) do update set next_at = ${now}::timestamptz + case (
      select state from gateway_state where gateway_state.gateway = probe.gateway order by id desc limit 1
    ) when 'down' then ${WHILE_DOWN}::interval else ${WHILE_UP}::interval end
    where probe.next_at <= ${now}
    returning gateway
  `.execute(db);
  return rows.map(({ gateway }) => gateway);
}

const WHILE_UP = "5 minutes";
const WHILE_DOWN = "10 seconds";

/** A gateway went down: it is probed from now on. */
export async function beginProbing(tx: Tx, gateway: string, now: Date): Promise<void> {
  await tx
    .insertInto("gatewayProbe")
    .values({ gateway, nextAt: now, quietSince: now })
    .onConflict((conflict) =>
      conflict.column("gateway").doUpdateSet({ nextAt: now, quietSince: now }),
    )
    .execute();
}

export async function recordFailedProbe(tx: Tx, gateway: string, now: Date): Promise<void> {
  await tx
    .updateTable("gatewayProbe")
    .set({ quietSince: now })
    .where("gateway", "=", gateway)
    .execute();
}

/** Returns since when no probe has failed, if one has. */
export async function recordBalance(
  tx: Tx,
  { gateway, balanceKobo, now }: { gateway: string; balanceKobo: bigint; now: Date },
): Promise<Date | null> {
  const row = await tx
    .updateTable("gatewayProbe")
    .set({ balanceKobo, readAt: now })
    .where("gateway", "=", gateway)
    .returning("quietSince")
    .executeTakeFirst();
  return row?.quietSince ?? null;
}
