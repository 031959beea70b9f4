import { randomInt } from "node:crypto";
import { brand } from "@osisi/contracts/brand.ts";
import { limits } from "@osisi/contracts/limits.ts";
import {
  type SecretKeys,
  deriveKey,
  deriveKeys,
  equalBytes,
  keyedHash,
} from "#platform/secrets/secrets.ts";
import type { Contact } from "./contact.ts";

/** Six digits, valid for ten minutes. Wrong guesses are counted per challenge and requester, five
 * each; codes after those belong to a new challenge. So a stranger who guesses cannot use up the
 * owner's tries; the limit over all requesters allows 50 guesses in a million per valid code (at
 * most ten are valid). */

const MINUTE_MS = 60_000;
export const codeRules = {
  codeLivesMs: 10 * MINUTE_MS,
  triesPerRequester: limits.codeTries,
  triesInAll: 50,
  pauseMs: MINUTE_MS,
} as const;

/** The purpose of a code. It is valid for no other. */
export type Purpose =
  | "onboarding"
  | "login"
  | "password-reset"
  | "phone-change"
  | "email-change"
  | "channel-confirm"
  | "unfreeze";

/** Where an e-mailed link leads. It carries 256 random bits and may be valid longer than a code. */
export const linkRules = {
  onboarding: { path: "/verify", livesMs: 24 * 60 * MINUTE_MS },
  login: undefined,
  "password-reset": { path: "/login/reset", livesMs: 60 * MINUTE_MS },
  "phone-change": undefined,
  "email-change": undefined,
  // A link works without a session, which this purpose must not.
  "channel-confirm": undefined,
  unfreeze: undefined,
} as const satisfies Record<Purpose, { path: string; livesMs: number } | undefined>;

/** Who has to prove what, and at which address. */
export type Challenged = Contact &
  Readonly<{ purpose: Purpose; investorId: string; /** Of a login code. */ signInId?: string }>;

export function newCode(): string {
  return String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, "0");
}

export function hashCode(secretKey: string, challengeId: string, code: string): Buffer {
  return keyedHash(deriveKey(secretKey, "codes"), challengeId, code);
}

/** Also matches one that was sent before the key was changed. */
export function isCodeOf(
  keys: SecretKeys,
  { challengeId, codeHash }: { challengeId: string; codeHash: Buffer },
  code: string,
): boolean {
  const hashes = deriveKeys(keys, "codes").map((key) => keyedHash(key, challengeId, code));
  return hashes.some((hash) => equalBytes(codeHash, hash));
}

/** Fits into one SMS. */
export function codeSms(code: string): string {
  return `${code} is your ${brand.name} code. It works for ten minutes. Never share it with anyone, not even with us.`;
}
