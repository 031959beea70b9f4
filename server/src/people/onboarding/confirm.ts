import { type Guess, checkCode, readLink } from "#people/challenges/check-code.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type SecretKeys, deriveKeys, seal, unseal } from "#platform/secrets/secrets.ts";
import { findLinkedPerson, markFirstVerified } from "./queries.ts";

/** A new investor's first address is verified by a code or link that was sent to it; the second one
 * is not, see `confirm-channel.ts`. Both can be repeated until they expire, and neither logs in. A
 * wrong or expired code, one try too many and an unknown address get the same answer and cost the
 * same writes. */

export type Confirmation = "verified" | "wrong" | "too-many-tries";

const purpose = "onboarding";

export async function confirmCode(
  runtime: Runtime,
  guess: Omit<Guess, "purpose">,
): Promise<Confirmation> {
  const { clock, db } = runtime;
  const check = await checkCode(runtime, { ...guess, purpose });
  if (check.kind !== "right") return check.kind;
  const { investorId } = check;
  const verified = { ...guess.contact, investorId, now: clock.now() };
  return (await markFirstVerified(db, verified)) ? "verified" : "wrong";
}

/** Whose e-mail address the link confirms, so that its reader can recognise or disown it. */
export async function readPerson(runtime: Runtime, token: string) {
  const link = await readLink(runtime, { purpose, token });
  return link && findLinkedPerson(runtime.db, link.investorId);
}

/** "This is not me": invalidates everything that was sent to the address in that person's name. */
export async function disownLink(runtime: Runtime, token: string): Promise<boolean> {
  const link = await readLink(runtime, { purpose, token });
  if (!link) return false;
  const { investorId, target } = link;
  await dropChallenges(runtime.db, { purpose, investorId, target });
  return true;
}

/** Returns whether the link is valid. */
export async function confirmLink(runtime: Runtime, token: string): Promise<boolean> {
  const { clock, db } = runtime;
  const link = await readLink(runtime, { purpose, token });
  if (!link) return false;
  const { investorId, target } = link;
  return markFirstVerified(db, { channel: "mail", investorId, target, now: clock.now() });
}

/** Identifies a claimant's row, to the claimant only: several may claim one address, and a code
 * must go to, and count for, the one who requests it. Encrypted and authenticated, so that it
 * reveals nothing and cannot be forged. */

export function claimOf(keys: SecretKeys, investorId: string): string {
  const [key] = deriveKeys(keys, "claim");
  return seal(key, investorId).toString("base64url");
}

/** An empty id, which matches no row, for a forged claim; `undefined` if none is given. */
export function investorOf(keys: SecretKeys, claim: string | undefined): string | undefined {
  if (claim === undefined) return undefined;
  try {
    return unseal(deriveKeys(keys, "claim"), Buffer.from(claim, "base64url"));
  } catch {
    return "";
  }
}
