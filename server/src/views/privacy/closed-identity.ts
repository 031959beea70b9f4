import * as z from "zod/mini";
import type { Leaving } from "#people/onboarding/close-investor.ts";
import { forgetMandates } from "#money/mandates/queries.ts";
import { forgetCustomers } from "#money/own-account/forget-customers.ts";
import { forgetPayers } from "#money/payments/queries.ts";
import { forgetGivers } from "#products/gifts/queries.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Reencrypted, reencryptRows } from "#platform/secrets/rotate-encryption-key.ts";
import { type Keys, type SecretKeys, deriveKeys, seal, unseal } from "#platform/secrets/secrets.ts";
import {
  deleteIdentities,
  findIdentity,
  insertIdentity,
  listIdentities,
  replaceIdentity,
} from "./queries.ts";

/** The identity behind a closed account. Financial institutions in Nigeria must keep it for five
 * years after a customer has left (Money Laundering (Prevention and Prohibition) Act 2022, s. 8).
 * It is encrypted, read by one operator command only, and then erased. */

const YEARS_KEPT = 5;
const BATCH_SIZE = 100;

const identity = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  joinedAt: z.string(),
});
export type Identity = z.infer<typeof identity>;

export async function keepIdentity(
  tx: Tx,
  { clock, config }: Runtime,
  { id, firstName, lastName, address, email, phone, createdAt }: Leaving,
): Promise<void> {
  const joinedAt = createdAt.toISOString();
  const details: Identity = { firstName, lastName, address, email, phone, joinedAt };
  const eraseAt = new Date(clock.now());
  eraseAt.setUTCFullYear(eraseAt.getUTCFullYear() + YEARS_KEPT);
  const [key] = identityKeys(config);
  const encrypted = seal(key, JSON.stringify(details));
  await insertIdentity(tx, { investorId: id, identity: encrypted, eraseAt });
}

/** `undefined` if the account is not closed, or its identity was erased. */
export async function readIdentity(
  db: Db | Tx,
  { config }: Runtime,
  investorId: string,
): Promise<(Identity & { eraseAt: Date }) | undefined> {
  const kept = await findIdentity(db, investorId);
  if (!kept) return undefined;
  const details = JSON.parse(unseal(identityKeys(config), kept.identity));
  return { ...z.parse(identity, details), eraseAt: kept.eraseAt };
}

/** Erases every remaining identification, including that in payments. */
export async function eraseIdentities({ clock, db }: Runtime): Promise<void> {
  await inTransaction(db, async (tx) => {
    const erased = await deleteIdentities(tx, { now: clock.now(), atMost: BATCH_SIZE });
    await forgetPayers(tx, erased);
    await forgetGivers(tx, erased);
    await forgetMandates(tx, erased);
    await forgetCustomers(tx, erased);
  });
}

export function closingJobs(runtime: Runtime): DomainJobs {
  return { tasks: {}, everyMinute: () => eraseIdentities(runtime) };
}

/** Re-encrypts the identities of closed accounts with the current SECRET_KEY. */
export function reencryptIdentities(
  { config, db }: Runtime,
  isDryRun: boolean,
): Promise<Reencrypted> {
  return reencryptRows(
    {
      keys: identityKeys(config),
      list: (page) => listIdentities(db, page),
      replace: ({ id }, renewed) => replaceIdentity(db, id, renewed),
    },
    isDryRun,
  );
}

function identityKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "closed identities");
}
