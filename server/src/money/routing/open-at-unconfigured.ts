import { sql } from "kysely";
import { settingOf, unconfiguredGateways } from "#gateway/gateway-of.ts";
import type { Config } from "#config.ts";
import type { Db } from "#platform/database/database.ts";

/** What is open at a gateway that is not configured would never end: only that gateway can say how it
 * ended. So a process does not start without it. */

/** Each is found by the partial index of what is due: what has ended is not in it. */
const OPEN = {
  payment: sql`payment where next_check_at is not null`,
  withdrawal: sql`withdrawal where next_step_at is not null`,
  refund: sql`refund where next_step_at is not null`,
  dispute: sql`dispute where next_check_at is not null`,
  webhook: sql`webhook_inbox where next_try_at is not null`,
};
/** More say nothing new. */
const MAX_COUNTED = 1_000;

/** Messages for the operator; empty if every gateway with something open is configured. */
export async function openAtUnconfigured(
  config: Pick<Config, "firstGateway" | "secondGateway">,
  db: Db,
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of unconfiguredGateways(config)) {
    const counted: string[] = [];
    for (const [what, rows] of Object.entries(OPEN)) {
      const count = await countUpTo(db, sql`${rows} and gateway = ${name}`);
      if (count > 0) counted.push(inWords(count, what));
    }
    if (counted.length > 0) {
      faults.push(
        `${settingOf[name]} is missing: open at that gateway are ${counted.join(", ")}. Only it can say how they end.`,
      );
    }
  }
  return faults;
}

async function countUpTo(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from ${rows} limit ${MAX_COUNTED}) found
  `.execute(db);
  return found[0]?.count ?? 0;
}

function inWords(count: number, what: string): string {
  if (count >= MAX_COUNTED) return `${MAX_COUNTED} ${what}s or more`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
