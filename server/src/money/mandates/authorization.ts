import { gatewayOf } from "#gateway/gateway-of.ts";
import { isNotFound, reasonOf, retryAfterMsOf } from "#gateway/outcome.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Reencrypted, reencryptRows } from "#platform/secrets/rotate-encryption-key.ts";
import { type Keys, type SecretKeys, deriveKeys, seal, unseal } from "#platform/secrets/secrets.ts";
import {
  findMandate,
  forgetAuthorization,
  listAuthorizations,
  recordNotDeactivated,
  replaceAuthorization,
} from "./queries.ts";

/** A mandate's authorization code allows debiting the account. It is stored encrypted, decrypted only
 * for the gateway, never written anywhere else, and erased after the gateway has deactivated it. */

const MINUTE_MS = 60_000;
const PAUSES_MS = [1, 5, 20, 60].map((minutes) => minutes * MINUTE_MS);
const LATER_MS = 6 * 60 * MINUTE_MS;

/** Deactivates an ended mandate at the gateway, with retries. For the investor it has ended already,
 * whatever the gateway answers. A debit under way may still succeed. */
export async function deactivateMandate(runtime: Runtime, id: string): Promise<void> {
  const { clock, config, db, log } = runtime;
  const mandate = await findMandate(db, id);
  if (!mandate || mandate.deactivateAt === null || mandate.authorizationCode === null) return;
  const code = unsealMandate(config, mandate.authorizationCode);
  const outcome = await gatewayOf(config).deactivateAuthorization(code);
  if (outcome.kind === "ok" || isNotFound(outcome)) return forgetAuthorization(db, id);
  log.warn({ mandateId: id, why: reasonOf(outcome) }, "an ended mandate could not be deactivated");
  const pauseMs = retryAfterMsOf(outcome) ?? PAUSES_MS[mandate.deactivateTries] ?? LATER_MS;
  await recordNotDeactivated(db, id, new Date(clock.now().getTime() + pauseMs));
}

export function sealMandate(keys: SecretKeys, code: string): Buffer {
  const [key] = mandateKeys(keys);
  return seal(key, code);
}

/** @throws if it was encrypted with another SECRET_KEY */
export function unsealMandate(keys: SecretKeys, sealed: Buffer): string {
  return unseal(mandateKeys(keys), sealed);
}

function mandateKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "mandate authorizations");
}

/** Re-encrypts mandates with the current SECRET_KEY. */
export function reencryptMandates(
  { config, db }: Runtime,
  isDryRun: boolean,
): Promise<Reencrypted> {
  return reencryptRows(
    {
      keys: mandateKeys(config),
      list: (page) => listAuthorizations(db, page),
      replace: ({ id, sealed }, reencrypted) =>
        replaceAuthorization(db, { id, sealed, reencrypted }),
    },
    isDryRun,
  );
}
