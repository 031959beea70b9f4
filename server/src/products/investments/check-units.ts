import { report } from "#money/findings/findings.ts";
import { closeFindingsBut } from "#money/findings/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listMiscounted } from "./unit-queries.ts";

/** A portfolio's counter always equals the sum of what investors have of it. A difference is
 * reported to an operator until it is resolved. */
export async function checkUnits({ clock, db, log }: Runtime): Promise<void> {
  const miscounted = await listMiscounted(db);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const still = miscounted.map(({ portfolioId }) => subjectOf(portfolioId));
    await closeFindingsBut(tx, { kind: "units-differ", still, now });
    for (const { portfolioId, ...details } of miscounted) {
      log.error({ portfolioId, details }, "units are not counted as they are owned");
      await report(tx, { kind: "units-differ", subject: subjectOf(portfolioId), details, now });
    }
  });
}

function subjectOf(portfolioId: number): string {
  return `portfolio ${portfolioId}`;
}
