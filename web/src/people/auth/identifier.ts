import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";

/** The field for an e-mail or a phone number. A number is digits only, at most eleven, in the
 * national format: 0803…. */

const COUNTRY = "234";
const NUMBER_SIGNS = /^\+?[\d\s()-]*$/;
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** Below it, spaces and hyphens may still become an e-mail. */
const SURELY_A_NUMBER = limits.loginDigits - 1;

/** The field's display of the typed or pasted text. */
export function shownIdentifier(typed: string): string {
  const text = typed.trimStart();
  if (!NUMBER_SIGNS.test(text)) return text;
  const digits = text.replaceAll(/\D/g, "");
  if (/^\d*$/.test(text) || digits.length >= SURELY_A_NUMBER) return homeNumber(digits);
  return text;
}

/** Only where the limit would cut it off: a short 234… may be an incomplete number. */
function homeNumber(digits: string): string {
  const abroad = digits.startsWith(COUNTRY) && digits.length > limits.loginDigits;
  const home = abroad ? `0${digits.slice(COUNTRY.length).replace(/^0/, "")}` : digits;
  return home.slice(0, limits.loginDigits);
}

export type Identifier = { email: string } | { phone: string };

/** The complete identifier, or the validation message. */
export function readIdentifier(typed: string): Identifier | { fault: string } {
  const text = typed.trim();
  if (text === "") return { fault: messages.identifierMissing };
  if (NUMBER_SIGNS.test(text)) return readPhone(text.replaceAll(/\D/g, ""));
  return LOOKS_LIKE_EMAIL.test(text) ? { email: text } : { fault: messages.notAnEmail };
}

function readPhone(digits: string): Identifier | { fault: string } {
  const home = homeNumber(digits);
  if (home.length === limits.loginDigits) return { phone: home };
  const withoutZero = home.length === limits.loginDigits - 1 && !home.startsWith("0");
  return withoutZero ? { phone: `0${home}` } : { fault: messages.notAPhone };
}
