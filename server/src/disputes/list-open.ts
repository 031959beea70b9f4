import type { Db } from "../platform/database.ts";
import { findGatewayId, listAllOpen } from "./queries.ts";
import { idIn } from "../gateway/reference.ts";

/** Every dispute that is not decided, for operators: the one to be answered soonest first. */
export function openDisputes(db: Db) {
  return listAllOpen(db);
}

/** What the gateway calls a dispute, by that or by our reference, if we know it. */
export function gatewayIdOf(db: Db, named: string): Promise<string | undefined> {
  return findGatewayId(db, { id: idIn("dispute", named) ?? null, gatewayId: named });
}
