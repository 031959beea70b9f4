import { type Look, looksLimit } from "@osisi/contracts/looks.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Which operators looked at an investor's data, the newest first. Looks of compliance are left out: an alert, a
 * suspicion or an order may be behind them, and the law may forbid to tell of it. */
export async function listLooks(db: Db, investorId: string): Promise<Look[]> {
  const { rows } = await sql<Row>`
    select at, role, action, reason from audit_log
    where subject = ${investorId} and action in ('open customer', 'show', 'next-of-kin')
      and (role is null or role in ('support', 'finance')) and result not like 'Refused: %'
    order by id desc limit ${looksLimit}
  `.execute(db);
  return rows.map(({ action, at, reason, role }) => ({
    at: at.toISOString(),
    by: role,
    what: whats[action],
    reason: reason || null,
  }));
}

type Row = Readonly<{ at: Date; role: Look["by"]; action: keyof typeof whats; reason: string }>;

const whats = {
  "open customer": "page",
  show: "identity",
  "next-of-kin": "next-of-kin",
} as const satisfies Record<string, Look["what"]>;
