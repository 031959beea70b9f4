import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Sweep, insertSweep, isComparingDue } from "./queries.ts";

/** The sweep begins at 02:30 in Lagos, when little moves, and covers three days: each day is swept
 * three times, so that a failed night, a late credit or a wrong clock loses nothing. */

const DAY_MS = 86_400_000;
/** Lagos is one hour ahead of UTC all year. */
const BEGINS_AT_UTC_MS = 90 * 60_000;
const LOOKS_BACK_MS = 3 * DAY_MS;

/** The next start of a sweep after `now`. */
export function nextNight(now: Date): Date {
  const daysBegun = Math.floor((now.getTime() - BEGINS_AT_UTC_MS) / DAY_MS) + 1;
  return new Date(daysBegun * DAY_MS + BEGINS_AT_UTC_MS);
}

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
