import { onceBack } from "#platform/database/retry-when-database-available.ts";
import type { Runtime } from "#platform/runtime.ts";
import { addMessageJobs } from "./message-jobs.ts";
import { type Claimed, claimMessages, recordOutcomes } from "./queries.ts";
import { type Attempt, type Providers, givenBack, sendMessage } from "./send-message.ts";

/** One attempt at each message of a batch: claim them, pass them to their providers one by one
 * outside of any transaction, and record the outcomes together. Delivery is at least once: if the
 * process dies in between, they are retried when the claim expires. One message does not block
 * another. */

/** Longer than a batch may take, plus the slowest provider. */
const CLAIM_MS = 2 * 60_000;
/** Limits how long a slow provider occupies a slot of the worker: messages not begun by then are
 * released to the end of the queue. */
const LOT_MS = 5_000;

export async function sendLot(
  runtime: Runtime,
  providers: Providers,
  ids: readonly string[],
): Promise<void> {
  const { clock, db } = runtime;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const claimed = await claimMessages(db, ids, { now, endsAt });
  const overAt = performance.now() + LOT_MS;
  const attempts: Attempt[] = [];
  const failures: unknown[] = [];
  let begun = 0;
  for (const message of claimed) {
    if (begun > 0 && performance.now() > overAt) break;
    begun += 1;
    await sendMessage(runtime, providers, message).then(
      (attempt) => attempts.push(attempt),
      (error: unknown) => failures.push(error),
    );
  }
  // Only this process knows what was sent: if that were lost, it would be sent again.
  await onceBack(() =>
    record(runtime, attempts, { left: claimed.slice(begun), claimedUntil: endsAt }),
  );
  for (const { say } of attempts) say();
  if (failures.length > 0) throw new AggregateError(failures, "some messages were not tried");
}

async function record(
  runtime: Runtime,
  attempts: readonly Attempt[],
  { left, claimedUntil }: { left: readonly Claimed[]; claimedUntil: Date },
): Promise<void> {
  const now = runtime.clock.now();
  const tried = attempts.map(({ outcome }) => outcome);
  const outcomes = [...tried, ...left.map((message) => givenBack(message, now))];
  if (outcomes.length > 0) await recordOutcomes(runtime.db, outcomes, claimedUntil);
  await addMessageJobs(runtime, left);
}
