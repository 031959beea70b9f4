import { type Reencrypted, reencryptRows } from "#platform/secrets/rotate-encryption-key.ts";
import type { Runtime } from "#platform/runtime.ts";
import { identityKeys } from "./closed-identity.ts";
import { listIdentities, replaceIdentity } from "./queries.ts";

/** Re-encrypts the identities of closed accounts with the current SECRET_KEY. */
export function resealIdentities({ config, db }: Runtime, isDryRun: boolean): Promise<Reencrypted> {
  return reencryptRows(
    {
      keys: identityKeys(config),
      list: (page) => listIdentities(db, page),
      replace: ({ id }, renewed) => replaceIdentity(db, id, renewed),
    },
    isDryRun,
  );
}
