import { ERASED_EMAIL, forgetEmailsOfUnpaid } from "#money/payments/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { claimForgettable, eraseUnpaidGivers } from "./queries.ts";

/** Name, e-mail and message of a gift that was not paid are erased after thirty days. If its payment
 * succeeds later, the gift is from "a giver", who cannot be written to. */

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
const BATCH_SIZE = 500;

/** What is shown instead of the name. */
export const FORGOTTEN = "a giver";

export function forgetAt(begunAt: Date): Date {
  return new Date(begunAt.getTime() + KEPT_MS);
}

export function isForgotten(gift: { giverEmail: string }): boolean {
  return gift.giverEmail === ERASED_EMAIL;
}

export async function forgetUnpaidGivers({ clock, db }: Runtime): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await claimForgettable(tx, { now: clock.now(), atMost: BATCH_SIZE });
    // First: it locks the payments, so that one which succeeds now is either seen below or waits.
    await forgetEmailsOfUnpaid(tx, due);
    await eraseUnpaidGivers(tx, due, { giverName: FORGOTTEN, giverEmail: ERASED_EMAIL });
  });
}

export function giftJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => forgetUnpaidGivers(runtime) };
}
