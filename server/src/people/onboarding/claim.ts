import { deriveKeys, seal, type SecretKeys, unseal } from "#platform/secrets/secrets.ts";

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
