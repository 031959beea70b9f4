import { parsePhoneNumber } from "libphonenumber-js/mobile";

/** One phone has many spellings: 0803…, 803…, 234803…, +234803…, and the frequent slip +2340803….
 * All become the same E.164 number, or `undefined` if it is not a Nigerian mobile number. */
export function nigerianMobile(typed: string): string | undefined {
  if (!/^\+?[\d\s()-]+$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, "");
  if (typed.startsWith("+") && !digits.startsWith("234")) return undefined;
  const national = digits.replace(/^234/, "").replace(/^0/, "");
  if (!/^\d{10}$/.test(national)) return undefined;
  const number = parsePhoneNumber(`+234${national}`);
  return number.isValid() ? number.number : undefined;
}
