import { limits } from "@osisi/contracts/limits.ts";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Passwords that who guesses tries first: some eighteen thousand, long enough for us, that many people
 * had when they were stolen elsewhere. Kept in memory, asked of nobody. */
const common = new Set(
  dictionary["passwords-common"].filter((one) => one.length >= limits.minimumPasswordLength),
);

export const commonPasswordsKnown = common.size;

export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize("NFC").toLowerCase());
}

/** Whether there is hardly more to a password than words that everybody knows of its owner or of us. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words
    .map((word) => word.normalize("NFC").toLowerCase())
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length);
  let left = password.normalize("NFC").toLowerCase();
  for (const word of longestFirst) left = left.replaceAll(word, "");
  return left.length < limits.minimumPasswordLength && !/\p{L}/u.test(left);
}
