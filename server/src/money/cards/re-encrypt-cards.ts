import { type Resealed, resealRows } from "#platform/secrets/rotate-encryption-key.ts";
import type { Runtime } from "#platform/runtime.ts";
import { authorizationKeys } from "./authorization.ts";
import { listAuthorizations, replaceAuthorization } from "./queries.ts";

/** Re-encrypts card authorizations with the current SECRET_KEY. */
export function resealCards({ config, db }: Runtime, isDryRun: boolean): Promise<Resealed> {
  return resealRows(
    {
      keys: authorizationKeys(config),
      list: (page) => listAuthorizations(db, page),
      replace: ({ id, sealed }, resealed) => replaceAuthorization(db, { id, sealed, resealed }),
    },
    isDryRun,
  );
}
