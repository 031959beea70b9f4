import { report } from "../payments/findings.ts";
import { inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { listMiscounted } from "./unit-queries.ts";

/** The counter of a portfolio is the sum of what investors have of it, at every moment. What is not so
 * is told to a person until it is. */
export async function checkUnits({ clock, db, log }: Runtime): Promise<void> {
  const miscounted = await listMiscounted(db);
  if (miscounted.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const { portfolioId, ...details } of miscounted) {
      log.error({ portfolioId, details }, "units are not counted as they are owned");
      const subject = `portfolio ${portfolioId}`;
      await report(tx, { kind: "units-differ", subject, details, now: clock.now() });
    }
  });
}
