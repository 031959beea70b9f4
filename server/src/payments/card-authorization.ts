import { type Keys, deriveKeys, seal, type SecretKeys, unseal } from "../platform/secrets.ts";

/** With its authorization code a card can be charged. It is kept sealed, opened for the gateway only,
 * and never written anywhere else. */

export function sealAuthorization(keys: SecretKeys, code: string): Buffer {
  const [key] = authorizationKeys(keys);
  return seal(key, code);
}

/** @throws if it was sealed with another SECRET_KEY */
export function unsealAuthorization(keys: SecretKeys, sealed: Buffer): string {
  return unseal(authorizationKeys(keys), sealed);
}

export function authorizationKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "card authorizations");
}
