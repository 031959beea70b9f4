import { setTimeout as sleep } from "node:timers/promises";
import { markUnsentUnknown } from "../gateway/submission.ts";
import { type Tx, inTransaction } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { catchUpPlans } from "../savings/catch-up-plans.ts";
import { type Found, adoptLostPayments, adoptLostPayouts } from "./lost-payments.ts";
import { bringNightForward, findSweep } from "./queries.ts";
import { stepSweep } from "./step-sweep.ts";
import type { ReconciliationRuntime } from "./sweep.ts";

/** After a restore to an earlier moment: the gateway has gone on, and our books learn from it what it did.
 * Nothing may work on the database meanwhile, because whoever sees money that has left already may
 * spend it again. What was to be sent is asked about first; plans fall due up to now; payments and payouts
 * that we have lost are written again; then everything is compared as in any night. Each of these may
 * be done twice, so a catching up that was cut short is begun again. */

const HOUR_MS = 60 * 60_000;
/** The gateway's clock and ours. */
const SKEW_MS = HOUR_MS;
/** For so long what was begun before may be paid, and is asked about. */
const UNDER_WAY_MS = 7 * 24 * HOUR_MS;

export type Unsent = Readonly<{ withdrawals: number; refunds: number; plans: number }>;

export async function doubtWhatWasUnsent(runtime: ReconciliationRuntime): Promise<Unsent> {
  const now = runtime.clock.now();
  const doubted = await inTransaction(runtime.db, (tx) => doubtUnsent(tx, now));
  return { ...doubted, plans: await catchUpPlans(runtime) };
}

export async function doubtUnsent(tx: Tx, now: Date): Promise<Omit<Unsent, "plans">> {
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

/** The next night is done now, and looks back far enough. Answers once it is over. */
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
