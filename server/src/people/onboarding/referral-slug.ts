import { randomInt } from "node:crypto";

/** Without characters that are easily confused when read aloud or copied: no 0, 1, i, l, o, u. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 8;

export function newReferralSlug(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
