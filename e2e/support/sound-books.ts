import { type Violation, findViolations } from "../../server/src/ledger/invariants.ts";
import { createDatabase } from "../../server/src/platform/database.ts";

/** What of the ledger's invariants does not hold in that database. */
export async function violationsIn(databaseUrl: string): Promise<Violation[]> {
  const db = createDatabase(databaseUrl);
  const violations = await findViolations(db);
  await db.destroy();
  return violations;
}
