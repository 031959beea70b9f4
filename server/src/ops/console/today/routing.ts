import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { sql } from "kysely";
import { asGatewayName, placeOf } from "#gateway/gateway-of.ts";
import {
  type Float,
  freeKoboOf,
  hoursLeft,
  proposeMove,
  readFloats,
  wordsOfMove,
} from "#money/routing/floats.ts";
import type { Db } from "#platform/database/database.ts";

type Routing = TodayAnswer["routing"];
type State = Routing["gateways"][number]["state"];

const HISTORY = 20;

/** With one gateway there is none of it. */
export async function readGateways(db: Db, now: Date): Promise<Routing> {
  const [states, routes, history, floats] = await Promise.all([
    readStates(db),
    readRoutes(db),
    readHistory(db),
    readFloats(db, now),
  ]);
  const move = proposeMove(floats);
  return {
    gateways: firstFirst(floats).map((float) => ({
      gateway: float.gateway,
      ...stateOf(states.find(({ gateway }) => gateway === float.gateway)),
      ...floatOf(float),
    })),
    routes,
    history: history.map(({ at, ...row }) => ({ at: at.toISOString(), ...row })),
    proposal: move ? wordsOfMove(move) : null,
  };
}

/** In the order in which they take new business without a route. */
function firstFirst(floats: readonly Float[]): Float[] {
  return floats.toSorted((left, right) => rank(left) - rank(right));
}

function rank({ gateway }: Float): number {
  return placeOf(asGatewayName(gateway)) === "first" ? 0 : 1;
}

type StateRow = Readonly<{
  gateway: string;
  state: State;
  setAt: Date;
  operator: string | null;
  why: string;
}>;

async function readStates(db: Db): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select distinct on (gateway) gateway, state, set_at, operator, why from gateway_state
    order by gateway, id desc
  `.execute(db);
  return rows;
}

function stateOf(row: StateRow | undefined) {
  return {
    state: row?.state ?? "automatic",
    since: row?.setAt.toISOString() ?? null,
    by: row?.operator ?? null,
    why: row?.why ?? null,
  };
}

function floatOf(float: Float) {
  const freeKobo = freeKoboOf(float);
  return {
    balanceKobo: float.balanceKobo === null ? null : String(float.balanceKobo),
    freeKobo: freeKobo === undefined ? null : String(freeKobo),
    readAt: float.readAt?.toISOString() ?? null,
    hoursLeft: hoursLeft(float) ?? null,
  };
}

async function readRoutes(db: Db): Promise<Routing["routes"]> {
  const { rows } = await sql<Routing["routes"][number]>`
    select distinct on (operation) operation, primary_gateway as primary, standby, standby_percent from gateway_route
    order by operation, id desc
  `.execute(db);
  return rows;
}

type Switch = Omit<Routing["history"][number], "at"> & Readonly<{ at: Date }>;

async function readHistory(db: Db): Promise<Switch[]> {
  const { rows } = await sql<Switch>`
    (select set_at as at, gateway || ': ' || state as what, operator as by, why from gateway_state
      order by id desc limit ${HISTORY})
    union all
    (select set_at, operation || ' to ' || primary_gateway
        || coalesce(', standby ' || standby || case when standby_percent > 0 then ' with ' || standby_percent || '%' else '' end, ''),
        operator, why
      from gateway_route order by id desc limit ${HISTORY})
    order by at desc limit ${HISTORY}
  `.execute(db);
  return rows;
}
