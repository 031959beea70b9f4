import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsBut } from "#money/findings/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { returnsDueKobo } from "./returns-due.ts";

export const DAYS_AHEAD = 30;
const EVERY_MS = 3_600_000;
const SUBJECT = "return-pool";

/** Every hour: what will be due from the return pool against what is in it, a month before anybody
 * has to wait. */
export function returnPoolJobs(runtime: Runtime): DomainJobs {
  let checkedAt = 0;
  return {
    tasks: {},
    async everyMinute() {
      const now = runtime.clock.now().getTime();
      if (Math.abs(now - checkedAt) < EVERY_MS) return;
      await checkReturnPool(runtime);
      checkedAt = now;
    },
  };
}

export async function checkReturnPool({ clock, db }: Runtime): Promise<void> {
  const now = clock.now();
  const [dueKobo, pooledKobo] = await Promise.all([
    returnsDueKobo(db, addDays(dateInLagos(now), DAYS_AHEAD)),
    balanceOf(db, returnPool),
  ]);
  const isShort = dueKobo > pooledKobo;
  await inTransaction(db, async (tx) => {
    const still = isShort ? [SUBJECT] : [];
    await closeFindingsBut(tx, { kind: "return-pool-short", still, now });
    if (!isShort) return;
    const details = {
      dueKobo: String(dueKobo),
      poolKobo: String(pooledKobo),
      missingKobo: String(dueKobo - pooledKobo),
    };
    await report(tx, { kind: "return-pool-short", subject: SUBJECT, details, now });
  });
}
