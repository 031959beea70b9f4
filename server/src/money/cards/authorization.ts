import { type Keys, deriveKeys, seal, type SecretKeys, unseal } from "#platform/secrets/secrets.ts";

/** A card's authorization code allows charging it. It is stored encrypted, decrypted only for the
 * gateway, and never written anywhere else. */

export function sealAuthorization(keys: SecretKeys, code: string): Buffer {
  const [key] = authorizationKeys(keys);
  return seal(key, code);
}

/** @throws if it was encrypted with another SECRET_KEY */
export function unsealAuthorization(keys: SecretKeys, sealed: Buffer): string {
  return unseal(authorizationKeys(keys), sealed);
}

export function authorizationKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "card authorizations");
}
