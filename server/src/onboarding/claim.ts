import { deriveKey, seal, unseal } from "../platform/secrets.ts";

/** Names the row of whoever joined, to nobody but them: several may claim one address, and a code
 * must go to, and count for, the one who asks. Sealed, so that it tells nothing and cannot be made. */

export function claimOf(secretKey: string, investorId: string): string {
  return seal(deriveKey(secretKey, "claim"), investorId).toString("base64url");
}

/** Empty, which is nobody's id, for a claim that is not ours; `undefined` where none is given. */
export function investorOf(secretKey: string, claim: string | undefined): string | undefined {
  if (claim === undefined) return undefined;
  try {
    return unseal(deriveKey(secretKey, "claim"), Buffer.from(claim, "base64url"));
  } catch {
    return "";
  }
}
