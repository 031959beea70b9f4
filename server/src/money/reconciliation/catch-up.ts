import { setTimeout as sleep } from "node:timers/promises";
import { markUnsentUnknown } from "#gateway/submission.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Found, adoptLostPayments, adoptLostPayouts } from "#money/recovery/lost-payments.ts";
import { bringNightForward, findSweep } from "#money/reconciliation/queries.ts";
import { stepSweep } from "#money/reconciliation/advance-sweep.ts";
import type { ReconciliationRuntime } from "#money/reconciliation/sweep.ts";

/** Brings a database that was restored from a backup up to date with the gateway. Nothing else may
 * use the database meanwhile: an investor could spend money that has already left. First unsent
 * submissions are queried; then plans fall due up to now; lost payments and payouts are restored;
 * then everything is reconciled as in any night. Every step is idempotent, so an interrupted run
 * is simply repeated. */

const HOUR_MS = 60 * 60_000;
/** Tolerance between the gateway's clock and ours. */
const SKEW_MS = HOUR_MS;
/** How long a payment begun before may still be paid, and is checked. */
const UNDER_WAY_MS = 7 * 24 * HOUR_MS;

export type Unsent = Readonly<{ withdrawals: number; refunds: number }>;

export async function doubtUnsent(tx: Tx, now: Date): Promise<Unsent> {
  return {
    withdrawals: await markUnsentUnknown(tx, "withdrawal", now),
    refunds: await markUnsentUnknown(tx, "refund", now),
  };
}

export async function adoptWhatIsLost(
  runtime: ReconciliationRuntime,
  since: Date,
  each: (work: (tx: Tx) => Promise<Found>) => Promise<void>,
): Promise<void> {
  const stretch = { from: new Date(since.getTime() - SKEW_MS), to: runtime.clock.now() };
  await adoptLostPayments(runtime, stretch, each);
  await adoptLostPayouts(runtime, stretch, each);
}

/** Runs the next nightly reconciliation now, back to `since`. Returns when it has finished. */
export async function compareSince(runtime: ReconciliationRuntime, since: Date): Promise<void> {
  const { clock, db } = runtime;
  const from = new Date(since.getTime() - UNDER_WAY_MS);
  const id = await bringNightForward(db, { id: newId(), from, now: clock.now() });
  for (;;) {
    const { finishedAt, nextStepAt } = await findSweep(db, id);
    if (finishedAt !== null) return;
    if (nextStepAt !== null && nextStepAt > clock.now()) await sleep(LOOK_AGAIN_MS);
    else await stepSweep(runtime, id);
    await clock.refresh();
  }
}

const LOOK_AGAIN_MS = 500;
