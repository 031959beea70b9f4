import { nextOfKin, type NextOfKin } from "@osisi/contracts/details.ts";
import * as z from "zod/mini";
import { lockDetails } from "#people/onboarding/change-details.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Reencrypted, reencryptRows } from "#platform/secrets/rotate-encryption-key.ts";
import { type Keys, type SecretKeys, deriveKeys, seal, unseal } from "#platform/secrets/secrets.ts";
import {
  deleteNextOfKin,
  findNextOfKin,
  listNextOfKin,
  replaceNextOfKin,
  upsertNextOfKin,
} from "./queries.ts";

/** A contact person, for the case that the investor cannot be reached. They are another person, so
 * their name and phone are stored encrypted, and nothing is ever sent to them by itself: no code
 * but the investor's own page, their data export and an operator's command reads them. */

export async function readNextOfKin(
  { config, db }: Pick<Runtime, "config" | "db">,
  investorId: string,
): Promise<NextOfKin | undefined> {
  const found = await findNextOfKin(db, investorId);
  return found && opened(config, found.contact);
}

export function opened(keys: SecretKeys, contact: Buffer): NextOfKin {
  return z.parse(nextOfKin, JSON.parse(unseal(contactKeys(keys), contact)));
}

/** A frozen account changes nothing. */
export function saveNextOfKin(
  { clock, config, db }: Runtime,
  investorId: string,
  named: NextOfKin,
): Promise<"saved" | "held"> {
  return inTransaction(db, async (tx) => {
    const changedAt = clock.now();
    if (isHeld(await lockDetails(tx, investorId), changedAt)) return "held";
    const [key] = contactKeys(config);
    const contact = seal(key, JSON.stringify(named));
    await upsertNextOfKin(tx, { investorId, contact, changedAt });
    return "saved";
  });
}

export function removeNextOfKin(
  { clock, db }: Runtime,
  investorId: string,
): Promise<"removed" | "held"> {
  return inTransaction(db, async (tx) => {
    if (isHeld(await lockDetails(tx, investorId), clock.now())) return "held";
    await deleteNextOfKin(tx, investorId);
    return "removed";
  });
}

/** Re-encrypts them with the current SECRET_KEY. */
export function reencryptNextOfKin(
  { config, db }: Runtime,
  isDryRun: boolean,
): Promise<Reencrypted> {
  return reencryptRows(
    {
      keys: contactKeys(config),
      list: (page) => listNextOfKin(db, page),
      replace: ({ id, sealed }, renewed) => replaceNextOfKin(db, { id, sealed, renewed }),
    },
    isDryRun,
  );
}

function contactKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "next of kin");
}
