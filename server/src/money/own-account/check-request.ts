import { gatewayOf } from "#gateway/gateway-of.ts";
import { isNotFound } from "#gateway/outcome.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { nextCheckAt } from "./check-schedule.ts";
import { applyCustomer, failRequest } from "./learn-outcome.ts";
import { findOwnAccount, lockOwnAccount, recordChecked } from "./queries.ts";

/** Asks the gateway what became of a request, for a response or webhooks that were lost. A request
 * that was not sent cannot be sent any more, because the identity is not stored. */

export async function checkRequest(runtime: Runtime, id: string): Promise<void> {
  const { clock, config, db } = runtime;
  const request = await findOwnAccount(db, id);
  if (request?.state !== "requested") return;
  const outcome = await gatewayOf(config).fetchCustomer(request.email);
  await inTransaction(db, async (tx) => {
    const learnt =
      outcome.kind === "ok" && (await applyCustomer(tx, runtime, { id }, outcome.value));
    if (learnt === "assigned" || learnt === "not-ours") return;
    const isKnown = outcome.kind === "ok" || isNotFound(outcome);
    const current = await lockOwnAccount(tx, id);
    if (current?.state !== "requested") return;
    const next = nextCheckAt(current, clock.now());
    const isOver = next === undefined || current.sentAt === null;
    if (isKnown && isOver) return failRequest(tx, runtime, { id, reason: "no-answer" });
    await recordChecked(tx, id, next ?? new Date(clock.now().getTime() + AGAIN_MS));
  });
}

/** While the gateway does not answer, nothing is given up. */
const AGAIN_MS = 60 * 60_000;
