import { type Violation, findViolations } from "../../server/src/ledger/invariants.ts";
import { createDatabase } from "../../server/src/platform/database/database.ts";

/** Open findings in that database, as text. */
export async function findingsIn(databaseUrl: string): Promise<string[]> {
  const db = createDatabase(databaseUrl);
  const open = await db
    .selectFrom("finding")
    .select(["kind", "subject", "details"])
    .where("settledAt", "is", null)
    .execute();
  await db.destroy();
  return open.map(({ kind, subject, details }) => `${kind}: ${subject} ${JSON.stringify(details)}`);
}

/** Violated ledger invariants in that database. */
export async function violationsIn(databaseUrl: string): Promise<Violation[]> {
  const db = createDatabase(databaseUrl);
  const violations = await findViolations(db);
  await db.destroy();
  return violations;
}
