import { gatewayOf } from "#gateway/gateway-of.ts";
import type { AuthorizedMandate } from "#gateway/gateway.ts";
import { isNotFound, reasonOf, retryAfterMsOf } from "#gateway/outcome.ts";
import { nextCheckAt } from "#money/payments/check-schedule.ts";
import { type PaymentsRuntime, mandateChanged } from "#money/payments/payment-handlers.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { sealMandate, unsealMandate } from "./authorization.ts";
import { endMandate } from "./end-mandate.ts";
import { type Mandate, hasEnded } from "./mandate.ts";
import { notifyActive } from "./notify-mandate.ts";
import { findMandate, lockMandate, updateMandate } from "./queries.ts";

/** The only way in which a mandate's state changes, except that the investor ends it. Webhooks and the
 * returning browser prove nothing and only cause this query. While it is awaited, the gateway is asked
 * often, then twice a day, for a week after it was started and another after it was allowed; then it
 * expires. An active one is looked up daily in the gateway's list, because no event says that it was
 * ended at the bank. */

const DAY_MS = 24 * 60 * 60_000;
const HALF_DAY_MS = DAY_MS / 2;

type Found =
  | { kind: "unknown"; retryAfterMs: number | undefined }
  /** Not yet allowed, or never: the gateway has one answer for both. */
  | { kind: "not-allowed" }
  | {
      kind: "found";
      code: string;
      status: "pending" | "active" | "revoked";
      details: Partial<Pick<Mandate, "authorizationId" | "bank" | "last4">>;
    };

export async function checkMandate(
  runtime: PaymentsRuntime,
  id: string,
): Promise<"known" | "unknown"> {
  const mandate = await findMandate(runtime.db, id);
  if (!mandate) return "known";
  const found = await lookUp(runtime, mandate);
  await inTransaction(runtime.db, (tx) => record(tx, runtime, { id, found }));
  return found.kind === "unknown" ? "unknown" : "known";
}

async function lookUp(runtime: Runtime, mandate: Mandate): Promise<Found> {
  const { config, log } = runtime;
  const { id, email, reference, authorizationCode, state } = mandate;
  if (reference === null) return { kind: "not-allowed" };
  const gateway = gatewayOf(config);
  let code = authorizationCode && unsealMandate(config, authorizationCode);
  let verified: AuthorizedMandate | undefined;
  if (code === null || state !== "active") {
    const outcome = await gateway.fetchMandate(reference);
    if (isNotFound(outcome) && code === null) return { kind: "not-allowed" };
    if (outcome.kind !== "ok") {
      log.warn({ mandateId: id, why: reasonOf(outcome) }, "the gateway did not report a mandate");
      return { kind: "unknown", retryAfterMs: retryAfterMsOf(outcome) };
    }
    verified = outcome.value;
    code ??= verified.authorizationCode();
  }
  const list = await gateway.listMandates(email);
  const listed =
    list.kind === "ok" ? list.value.find((row) => row.authorizationCode() === code) : undefined;
  const status = listed?.status ?? (verified && (verified.isActive ? "active" : "pending"));
  if (status === undefined) {
    return { kind: "unknown", retryAfterMs: list.kind === "ok" ? undefined : retryAfterMsOf(list) };
  }
  const details = {
    ...(listed && { authorizationId: listed.authorizationId }),
    ...(listed?.last4 !== undefined && { last4: listed.last4 }),
    ...(verified?.bank !== undefined && { bank: verified.bank }),
  };
  return { kind: "found", code, status, details };
}

async function record(
  tx: Tx,
  runtime: PaymentsRuntime,
  { id, found }: { id: string; found: Found },
): Promise<void> {
  const mandate = await lockMandate(tx, id);
  if (!mandate) return;
  const now = runtime.clock.now();
  if (found.kind === "unknown") {
    const waitMs = found.retryAfterMs;
    const next = waitMs === undefined ? scheduled(mandate, now) : new Date(now.getTime() + waitMs);
    const isWatched = mandate.nextCheckAt !== null;
    return updateMandate(tx, id, { nextCheckAt: isWatched ? (next ?? later(now)) : null });
  }
  if (hasEnded(mandate)) return recordLate(tx, runtime, { mandate, found });
  if (found.kind === "found") return recordFound(tx, runtime, { mandate, found });
  const nextAt = scheduled(mandate, now);
  if (nextAt) return updateMandate(tx, id, { nextCheckAt: nextAt });
  await endMandate(tx, runtime, { mandate, by: "time" });
}

type Allowed = Extract<Found, { kind: "found" }>;

async function recordFound(
  tx: Tx,
  runtime: PaymentsRuntime,
  { mandate, found }: { mandate: Mandate; found: Allowed },
): Promise<void> {
  const { id } = mandate;
  const { code, details, status } = found;
  const now = runtime.clock.now();
  const change = {
    ...details,
    consentedAt: mandate.consentedAt ?? now,
    authorizationCode: mandate.authorizationCode ?? sealMandate(runtime.config, code),
  };
  const known = { ...mandate, ...change };
  if (status === "revoked") {
    await updateMandate(tx, id, change);
    return endMandate(tx, runtime, { mandate: known, by: "bank" });
  }
  if (mandate.state === "active") {
    return updateMandate(tx, id, { ...change, nextCheckAt: new Date(now.getTime() + DAY_MS) });
  }
  if (status === "pending") {
    const nextAt = scheduled(known, now);
    await updateMandate(tx, id, { ...change, nextCheckAt: nextAt ?? null });
    if (!nextAt) await endMandate(tx, runtime, { mandate: known, by: "time" });
    return;
  }
  const nextAt = new Date(now.getTime() + DAY_MS);
  await updateMandate(tx, id, {
    ...change,
    state: "active",
    activatedAt: now,
    nextCheckAt: nextAt,
  });
  await notifyActive(tx, runtime, known);
  await mandateChanged(tx, runtime, id);
}

/** It was allowed after the investor had ended it, or after it had expired: it is only deactivated. */
async function recordLate(
  tx: Tx,
  { clock, config }: PaymentsRuntime,
  { mandate, found }: { mandate: Mandate; found: Exclude<Found, { kind: "unknown" }> },
): Promise<void> {
  const now = clock.now();
  if (found.kind === "not-allowed") {
    const nextAt = mandate.nextCheckAt === null ? null : scheduled(mandate, now);
    return updateMandate(tx, mandate.id, { nextCheckAt: nextAt ?? null });
  }
  // It was deactivated before, and its authorization erased.
  if (mandate.consentedAt !== null) return updateMandate(tx, mandate.id, { nextCheckAt: null });
  await updateMandate(tx, mandate.id, {
    ...found.details,
    consentedAt: now,
    authorizationCode: sealMandate(config, found.code),
    deactivateAt: now,
    nextCheckAt: null,
  });
}

/** `undefined` when its time is over. */
function scheduled({ consentedAt, id, startedAt, state }: Mandate, now: Date): Date | undefined {
  if (state === "active") return later(now);
  return nextCheckAt({ reference: id, createdAt: consentedAt ?? startedAt }, now);
}

function later(now: Date): Date {
  return new Date(now.getTime() + HALF_DAY_MS);
}
