import { deriveKey, seal, unseal } from "../platform/secrets.ts";

/** With its authorization code a card can be charged. It is kept sealed, opened for the gateway only,
 * and never written anywhere else. */

export function sealAuthorization(secretKey: string, code: string): Buffer {
  return seal(authorizationKey(secretKey), code);
}

/** @throws if it was sealed with another SECRET_KEY */
export function unsealAuthorization(secretKey: string, sealed: Buffer): string {
  return unseal(authorizationKey(secretKey), sealed);
}

function authorizationKey(secretKey: string): Buffer {
  return deriveKey(secretKey, "card authorizations");
}
