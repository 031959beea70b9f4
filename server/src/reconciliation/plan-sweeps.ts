import type { Db, Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { DAY_MS, LOOKS_BACK_MS, nextNight } from "./night.ts";
import { type Sweep, insertSweep, isComparingDue } from "./queries.ts";

/** There is always one night to come. One that nobody was there for waits, and when it is done at last
 * it looks back from when it was due, so a gap of any length is closed. However long the last one took,
 * the next one looks back as far as if it were the night after: the clock may have been ahead of the
 * gateway's when the last one began. */

/** When a worker begins. */
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

/** While the sums differ they are compared again and again, so that it is seen when they do not any more. */
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

/** After one that has ended. */
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
