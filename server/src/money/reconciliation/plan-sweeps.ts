import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { DAY_MS, LOOKS_BACK_MS, nextNight } from "./night.ts";
import { type Sweep, insertSweep, isComparingDue } from "./queries.ts";

/** There is always one planned night. If no worker runs when it is due, it waits, and looks back
 * from when it was due, so a gap of any length is closed. The look-back does not depend on when
 * the last one began, because the clock may have been ahead then. */

/** Called when a worker starts. */
export async function planSweeps(db: Db, now: Date): Promise<void> {
  await planNight(db, nextNight(now), now);
  await insertSweep(db, {
    id: newId(),
    kind: "start",
    fromAt: now,
    part: "ledger",
    nextStepAt: now,
  });
}

const COMPARE_AGAIN_MS = 15 * 60_000;

/** While the sums differ the comparison is repeated, to detect when they agree again. */
export async function compareAgain(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COMPARE_AGAIN_MS);
  if (!(await isComparingDue(db, before))) return;
  await insertSweep(db, {
    id: newId(),
    kind: "start",
    fromAt: now,
    part: "ledger",
    nextStepAt: now,
  });
}

/** Plans the next night after one has ended. */
export async function planNext(tx: Tx, ended: Sweep, now: Date): Promise<void> {
  if (ended.kind === "night") await planNight(tx, nextNight(now), ended.toAt ?? now);
}

async function planNight(db: Db | Tx, beginsAt: Date, comparedUpTo: Date): Promise<void> {
  const nightAfter = comparedUpTo.getTime() + DAY_MS;
  const from = Math.min(beginsAt.getTime(), nightAfter) - LOOKS_BACK_MS;
  await insertSweep(db, {
    id: newId(),
    kind: "night",
    fromAt: new Date(from),
    part: "transactions",
    nextStepAt: beginsAt,
  });
}
