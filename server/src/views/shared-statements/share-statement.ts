import { randomBytes } from "node:crypto";
import { checkCodeBytes, readCheckCode, writeCheckCode } from "@osisi/contracts/check-code.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import {
  type NewlyShared,
  type SharedStatement,
  sharingRules,
} from "@osisi/contracts/shared-statements.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type SecretKeys, deriveKeys, keyedHash } from "#platform/secrets/secrets.ts";
import {
  type IssuedStatement,
  findByCode,
  findSharable,
  listShared,
  markShared,
  markWithdrawn,
} from "./queries.ts";

/** Nothing of a statement is shared until its holder does it. The code is in one response and
 * nowhere else: what is kept is its HMAC, so that a copy of the table opens no statement. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
export const SHARABLE_MS = sharingRules.sharableHours * HOUR_MS;
const EXPIRES_MS = sharingRules.expiresAfterDays * DAY_MS;

type Shared = { kind: "shared"; shared: NewlyShared } | { kind: "unknown" } | { kind: "too-many" };

/** Sharing a file again gives it another code, for a response that was lost. */
export function shareStatement(
  { clock, config, db }: Runtime,
  { id, investorId }: { id: string; investorId: string },
): Promise<Shared> {
  const code = writeCheckCode(randomBytes(checkCodeBytes));
  const [codeHmac] = hashesOf(config, code);
  return inTransaction(db, async (tx) => {
    await lockCredentials(tx, investorId);
    const now = clock.now();
    const issuedAfter = new Date(now.getTime() - SHARABLE_MS);
    const issued = await findSharable(tx, { id, investorId, issuedAfter });
    if (!issued) return { kind: "unknown" };
    const others = (await listShared(tx, { investorId, now })).filter((one) => one.id !== id);
    if (others.length >= sharingRules.mostShared) return { kind: "too-many" };
    const expiresAt = new Date(now.getTime() + EXPIRES_MS);
    const shared = await markShared(tx, id, { codeHmac, sharedAt: now, expiresAt });
    const url = `${config.appUrl}/check/${code}`;
    return { kind: "shared", shared: { statement: viewShared(shared), code, url } };
  });
}

export async function viewSharedOf(
  { clock, db }: Runtime,
  investorId: string,
): Promise<SharedStatement[]> {
  const shared = await listShared(db, { investorId, now: clock.now() });
  return shared.map(viewShared);
}

/** Returns whether the investor has shared it. */
export function withdrawStatement(
  { clock, db }: Runtime,
  { id, investorId }: { id: string; investorId: string },
): Promise<boolean> {
  return markWithdrawn(db, { id, investorId, now: clock.now() });
}

/** The statement that can be checked by what was typed. */
export async function checkStatement(
  { clock, config, db }: Runtime,
  typed: string,
): Promise<IssuedStatement | undefined> {
  const code = readCheckCode(typed);
  if (code === undefined) return undefined;
  return findByCode(db, { codeHmacs: hashesOf(config, code), now: clock.now() });
}

/** By the current key first. During a rotation, codes of the previous one still work. */
function hashesOf(keys: SecretKeys, code: string): [Buffer, ...Buffer[]] {
  const [current, ...previous] = deriveKeys(keys, "statement codes");
  return [keyedHash(current, code), ...previous.map((key) => keyedHash(key, code))];
}

function viewShared(row: IssuedStatement): SharedStatement {
  if (!row.expiresAt) throw new Error(`the statement ${row.id} is not shared`);
  return {
    id: row.id,
    from: row.fromDay,
    to: row.toDay,
    format: row.format,
    initials: row.initials,
    closingBalance: nairaFromKobo(row.closingBalanceKobo),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
