/** Personal data as operators see it until they ask for it with a reason: enough to recognise, too
 * little to use. */

const DOT = "•";
const NATIONAL_DIGITS = 11;
const SHOWN_AT_LEAST = 4;

/** `Adaeze O••••` */
export function maskedName(owner: { firstName: string; lastName: string }): string {
  const [initial = ""] = owner.lastName;
  return `${owner.firstName} ${initial}${DOT.repeat(4)}`.trim();
}

/** `0803 ••• ••41`, with what was typed of it: `0803 000 ••41`. */
export function maskedPhone(phone: string, typed = ""): string {
  if (!phone.startsWith("+234")) return DOT.repeat(SHOWN_AT_LEAST);
  const digits = `0${phone.slice("+234".length)}`;
  const isStart = digits.startsWith(typed);
  const start = Math.max(SHOWN_AT_LEAST, isStart ? typed.length : 0);
  const end = NATIONAL_DIGITS - (digits.endsWith(typed) && !isStart ? typed.length : 2);
  const shown = Array.from(digits, (digit, at) => (at < start || at >= end ? digit : DOT)).join("");
  return `${shown.slice(0, 4)} ${shown.slice(4, 7)} ${shown.slice(7)}`;
}

/** `a•••@•••.ng` */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const [initial = ""] = local;
  return `${initial}${DOT.repeat(3)}@${DOT.repeat(3)}${domain.slice(Math.max(0, domain.lastIndexOf(".")))}`;
}
