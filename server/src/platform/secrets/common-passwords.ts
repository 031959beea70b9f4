import { limits } from "@osisi/contracts/limits.ts";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Common passwords: some eighteen thousand of sufficient length from leaks. Held in memory,
 * without an external service. */
const common = new Set(
  dictionary["passwords-common"].filter((one) => one.length >= limits.minimumPasswordLength),
);

export const commonPasswordsKnown = common.size;

export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize("NFC").toLowerCase());
}

/** Whether a password consists almost only of words that anyone knows about its owner or us. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words
    .map((word) => word.normalize("NFC").toLowerCase())
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length);
  let left = password.normalize("NFC").toLowerCase();
  for (const word of longestFirst) left = left.replaceAll(word, "");
  return left.length < limits.minimumPasswordLength && !/\p{L}/u.test(left);
}
