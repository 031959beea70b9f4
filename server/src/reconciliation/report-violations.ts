import type { Violation } from "../ledger/invariants.ts";
import { report } from "../payments/findings.ts";
import { inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Books that do not hold are a person's business, until that person says otherwise. */
export async function reportViolations(
  { clock, db }: Runtime,
  violations: readonly Violation[],
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const { rule, about, found, expected } of violations) {
      const subject = `${rule}: ${about}`;
      await report(tx, { kind: "books-broken", subject, details: { found, expected }, now });
    }
  });
}
