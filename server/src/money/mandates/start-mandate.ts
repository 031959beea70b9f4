import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { reasonOf } from "#gateway/outcome.ts";
import { nextCheckAt } from "#money/payments/check-schedule.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findMandate, insertMandate, recordOpened } from "./queries.ts";

/** Starts a mandate. Its row is committed with what it is for, before the gateway is called, so a
 * repeated request continues with the same one. The gateway makes the reference, a new one at each
 * call: the first that is recorded counts, and no one is sent to the page of another. */

/** The investor has consented to what is debited, how often, and that they can end it. */
export async function createMandate(
  tx: Tx,
  { clock }: Runtime,
  owner: { investorId: string; email: GatewayEmail },
): Promise<string> {
  const id = newId();
  const startedAt = clock.now();
  const next = nextCheckAt({ reference: id, createdAt: startedAt }, startedAt);
  await insertMandate(tx, { ...owner, id, startedAt, nextCheckAt: next ?? null });
  return id;
}

export type OpenedConsent = { kind: "opened"; url: string } | { kind: "unreachable" | "too-many" };

/** The page on which the account's owner allows it. */
export async function openConsent(runtime: Runtime, id: string): Promise<OpenedConsent> {
  const { clock, config, db, log } = runtime;
  const mandate = await findMandate(db, id);
  if (!mandate) return { kind: "unreachable" };
  if (mandate.consentUrl !== null) return { kind: "opened", url: mandate.consentUrl };
  const mayStart = await takeQuota(db, {
    key: quotaKey(config.secretKey, "mandates", mandate.investorId),
    limit: config.limits.paymentsPerMinute,
    windowMs: 60_000,
    now: clock.now(),
  });
  if (!mayStart) return { kind: "too-many" };
  const outcome = await gatewayOf(config).startMandate({
    email: mandate.email,
    callbackUrl: `${config.appUrl}${apiPaths.mandateReturn}?mandate=${id}`,
  });
  if (outcome.kind !== "ok") {
    log.warn({ mandateId: id, why: reasonOf(outcome) }, "the gateway did not start a mandate");
    return { kind: "unreachable" };
  }
  const { reference, url: consentUrl } = outcome.value;
  await recordOpened(db, { id, reference, consentUrl });
  const url = (await findMandate(db, id))?.consentUrl ?? undefined;
  return url === undefined ? { kind: "unreachable" } : { kind: "opened", url };
}
