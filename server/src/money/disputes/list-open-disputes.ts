import type { Db } from "#platform/database/database.ts";
import { findGatewayId, listAllOpen } from "./queries.ts";
import { idIn } from "#gateway/reference.ts";

/** Every undecided dispute, for operators: nearest deadline first. */
export function openDisputes(db: Db) {
  return listAllOpen(db);
}

/** The gateway's id of a dispute, found by that id or by our reference. */
export function gatewayIdOf(db: Db, named: string): Promise<string | undefined> {
  return findGatewayId(db, { id: idIn("dispute", named) ?? null, gatewayId: named });
}
