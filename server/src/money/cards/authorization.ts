import { gatewayNamed } from "#gateway/gateway-of.ts";
import { isNotFound, reasonOf, retryAfterMsOf } from "#gateway/outcome.ts";
import type { PaidCharge } from "#money/payments/charge-postings.ts";
import { type PaymentsRuntime, handlerOf } from "#money/payments/payment-handlers.ts";
import type { Payment } from "#money/payments/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Reencrypted, reencryptRows } from "#platform/secrets/rotate-encryption-key.ts";
import { type Keys, type SecretKeys, deriveKeys, seal, unseal } from "#platform/secrets/secrets.ts";
import {
  findWholeCard,
  forgetAuthorization,
  listAuthorizations,
  recordNotDeactivated,
  replaceAuthorization,
  takeDueDeactivations,
  upsertCard,
} from "./queries.ts";

/** A card's authorization code allows charging it. It is stored encrypted, decrypted only for the
 * gateway that gave it, and never written anywhere else. It is kept with the consent of the card's owner and
 * erased after the removed card was deactivated at the gateway. */

export const FORGET_TASK = "forget-card";
const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;
const PAUSES_MS = [1, 5, 20, 60].map((minutes) => minutes * MINUTE_MS);
const LATER_MS = 6 * 60 * MINUTE_MS;
/** A card whose job was lost is found again after this. */
const LOST_AFTER_MS = MINUTE_MS;

/** Keeps a card if its owner consented when the payment began and has not withdrawn that, and if
 * the gateway can charge it without its owner, says that it is reusable, and identifies it. Keeping the same card again
 * replaces its authorization. Returns the kept card that this payment belongs to. */
export async function keepCard(
  tx: Tx,
  runtime: PaymentsRuntime,
  { intent, charge }: { intent: Payment; charge: PaidCharge },
): Promise<string | null> {
  const { card } = charge;
  if (intent.cardId !== null || !intent.keepsCard || !card) return intent.cardId;
  const { stillConsents } = handlerOf(runtime, intent.purpose);
  if (stillConsents && !(await stillConsents(tx, intent))) return null;
  const { clock, config } = runtime;
  const { capabilities, name: gateway } = gatewayNamed(config, intent.gateway);
  if (!capabilities.silentCardCharge) return null;
  const { authorizationCode, ...shown } = card;
  return upsertCard(tx, {
    ...shown,
    id: newId(),
    gateway,
    investorId: intent.investorId,
    authorizationCode: sealAuthorization(config, authorizationCode()),
    email: intent.email,
    addedAt: clock.now(),
  });
}

/** Deactivates a removed card at its gateway, if that can be done, with retries; then erases its
 * authorization. For the
 * investor the card is gone immediately, whatever the gateway answers. */
export async function forgetCard(runtime: Runtime, id: string): Promise<void> {
  const { clock, config, db, log } = runtime;
  const card = await findWholeCard(db, id);
  if (!card || card.removedAt === null || card.authorizationCode === null) return;
  const gateway = gatewayNamed(config, card.gateway);
  if (!gateway.capabilities.deactivatesCards) return forgetAuthorization(db, id);
  const code = unsealAuthorization(config, card.authorizationCode);
  const outcome = await gateway.deactivateAuthorization(code);
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
    const ids = await takeDueDeactivations(tx, { now, deactivateAt, maxBatchSize: BATCH_SIZE });
    for (const id of ids) await addJob(tx, FORGET_TASK, { id }, { key: `${FORGET_TASK}:${id}` });
    return ids.length;
  });
}

export function sealAuthorization(keys: SecretKeys, code: string): Buffer {
  const [key] = authorizationKeys(keys);
  return seal(key, code);
}

/** @throws if it was encrypted with another SECRET_KEY */
export function unsealAuthorization(keys: SecretKeys, sealed: Buffer): string {
  return unseal(authorizationKeys(keys), sealed);
}

function authorizationKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "card authorizations");
}

/** Re-encrypts card authorizations with the current SECRET_KEY. */
export function reencryptCards({ config, db }: Runtime, isDryRun: boolean): Promise<Reencrypted> {
  return reencryptRows(
    {
      keys: authorizationKeys(config),
      list: (page) => listAuthorizations(db, page),
      replace: ({ id, sealed }, reencrypted) =>
        replaceAuthorization(db, { id, sealed, reencrypted }),
    },
    isDryRun,
  );
}
