import { deriveKeys, seal, type SecretKeys, unseal } from "../platform/secrets.ts";

/** Names the row of whoever joined, to nobody but them: several may claim one address, and a code
 * must go to, and count for, the one who asks. Sealed, so that it tells nothing and cannot be made. */

export function claimOf(keys: SecretKeys, investorId: string): string {
  const [key] = deriveKeys(keys, "claim");
  return seal(key, investorId).toString("base64url");
}

/** Empty, which is nobody's id, for a claim that is not ours; `undefined` where none is given. */
export function investorOf(keys: SecretKeys, claim: string | undefined): string | undefined {
  if (claim === undefined) return undefined;
  try {
    return unseal(deriveKeys(keys, "claim"), Buffer.from(claim, "base64url"));
  } catch {
    return "";
  }
}
