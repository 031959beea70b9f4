import { inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { unsealAuthorization } from "./authorization.ts";
import {
  findWholeCard,
  forgetAuthorization,
  recordNotDeactivated,
  takeDueDeactivations,
} from "./queries.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { isNotFound, reasonOf, retryAfterMsOf } from "#gateway/gateway.ts";

/** Deactivates a removed card at the gateway, with retries, then erases its authorization. For the
 * investor the card is gone immediately, whatever the gateway answers. */

export const FORGET_TASK = "forget-card";
const AT_ONCE = 100;
const MINUTE_MS = 60_000;
const PAUSES_MS = [1, 5, 20, 60].map((minutes) => minutes * MINUTE_MS);
const LATER_MS = 6 * 60 * MINUTE_MS;
/** A card whose job was lost is found again after this. */
const LOST_AFTER_MS = MINUTE_MS;

export async function forgetCard(runtime: Runtime, id: string): Promise<void> {
  const { clock, config, db, log } = runtime;
  const card = await findWholeCard(db, id);
  if (!card || card.removedAt === null || card.authorizationCode === null) return;
  const code = unsealAuthorization(config, card.authorizationCode);
  const outcome = await gatewayOf(config).deactivateAuthorization(code);
  if (outcome.kind === "ok" || isNotFound(outcome)) {
    return forgetAuthorization(db, id);
  }
  const why = reasonOf(outcome);
  log.warn({ cardId: id, why }, "a removed card could not be deactivated at the gateway");
  const retryAfterMs = retryAfterMsOf(outcome);
  const pauseMs = retryAfterMs ?? PAUSES_MS[card.deactivateTries] ?? LATER_MS;
  await recordNotDeactivated(db, id, new Date(clock.now().getTime() + pauseMs));
}

/** Returns how many were enqueued; a full batch means that there may be more. */
export async function enqueueForgetting({ clock, db }: Runtime): Promise<number> {
  const now = clock.now();
  const deactivateAt = new Date(now.getTime() + LOST_AFTER_MS);
  return inTransaction(db, async (tx) => {
    const ids = await takeDueDeactivations(tx, { now, deactivateAt, atMost: AT_ONCE });
    for (const id of ids) await addJob(tx, FORGET_TASK, { id }, { key: `${FORGET_TASK}:${id}` });
    return ids.length;
  });
}
