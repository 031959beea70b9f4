import { gatewayOf } from "#gateway/gateway-of.ts";
import { reasonOf, retryAfterMsOf } from "#gateway/outcome.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findOwnAccount, recordReleaseTry } from "./queries.ts";

/** Takes the number of a closed account from its customer at the gateway, with retries. Money to it
 * belongs to no investor from the moment of closing, whatever the gateway answers. */

const MINUTE_MS = 60_000;
const PAUSES_MS = [1, 5, 20, 60].map((minutes) => minutes * MINUTE_MS);
const LATER_MS = 6 * 60 * MINUTE_MS;

export async function releaseNumber(runtime: Runtime, id: string): Promise<void> {
  const { clock, config, db, log } = runtime;
  const row = await findOwnAccount(db, id);
  if (!row || row.releaseAt === null || !row.gatewayId || !row.customerCode) return;
  const { gatewayId, customerCode, releaseTries } = row;
  const outcome = await gatewayOf(config).releaseAccountNumber({ gatewayId, customerCode });
  if (outcome.kind === "ok") return recordReleaseTry(db, id, null);
  const why = reasonOf(outcome);
  log.warn({ ownAccountId: id, why }, "an account number could not be released at the gateway");
  const pauseMs = retryAfterMsOf(outcome) ?? PAUSES_MS[releaseTries] ?? LATER_MS;
  await recordReleaseTry(db, id, new Date(clock.now().getTime() + pauseMs));
}
