import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Random, keyed and encrypted values. Each use has its own key, derived from `SECRET_KEY`
 * (HKDF-SHA256, RFC 5869), so that one cannot replace another. */

/** The current key and, during a rotation, another one that is read as well. */
export type SecretKeys = Readonly<{ secretKey: string; previousSecretKey?: string | undefined }>;

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The current one first. */
export type Keys = readonly [KeyObject, ...KeyObject[]];

/** Derived once: deriving a key takes longer than encrypting with it. */
const derived = new Map<string, KeyObject>();

export function deriveKey(secretKey: string, use: string): KeyObject {
  const name = JSON.stringify([use, secretKey]);
  const known = derived.get(name);
  if (known) return known;
  const key = createSecretKey(
    Buffer.from(hkdfSync("sha256", secretKey, "", `osisi ${use}`, KEY_BYTES)),
  );
  derived.set(name, key);
  return key;
}

/** For decryption. */
export function deriveKeys({ secretKey, previousSecretKey }: SecretKeys, use: string): Keys {
  const others = previousSecretKey === undefined ? [] : [deriveKey(previousSecretKey, use)];
  return [deriveKey(secretKey, use), ...others];
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** 128 bits: for an SMS, which has little room. */
export function newShortToken(): string {
  return randomBytes(16).toString("base64url");
}

/** What is stored of a token: it has enough entropy for a plain hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** As JSON, so that no two lists of parts are the same text. */
export function keyedHash(key: KeyObject, ...parts: string[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

export function equalBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** AES-256-GCM: nonce, tag, then the ciphertext. */
export function seal(key: KeyObject, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws if it was encrypted with none of the keys or a byte was changed */
export function unseal(keys: readonly KeyObject[], sealed: Buffer): string {
  let last: unknown = new Error("there is no key");
  for (const key of keys) {
    try {
      return unsealWith(key, sealed);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** The same, encrypted with the first of the keys; `undefined` if it is already. */
export function reencrypt(keys: Keys, sealed: Buffer): Buffer | undefined {
  try {
    unsealWith(keys[0], sealed);
    return undefined;
  } catch {
    return seal(keys[0], unseal(keys, sealed));
  }
}

function unsealWith(key: KeyObject, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, options).setAuthTag(tag);
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}
