import * as messages from "@osisi/contracts/messages.ts";

/** Guessing starts with common PINs. Of the hundred most frequent ones in leaked lists (SecLists,
 * `four-digit-pin-codes-sorted-by-frequency`), these are neither a year nor a date, which are
 * refused separately. */
const common = new Set(
  (
    "1234 0000 7777 4444 2222 6969 9999 3333 5555 6666 1313 8888 4321 2580 0007 1818 0070 0987 1000 2468 2323 " +
    "1233 1357 1324 2121 5150 1235 7410 2020 2345 2424 2525 1515 0001 1414 9876 1245 8520 4545 1318 5678 4200"
  ).split(" "),
);
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Why this PIN may not be chosen, as a sentence. */
export function weakPin(pin: string, phone: string): string | undefined {
  const [first, second] = [Number(pin.slice(0, 2)), Number(pin.slice(2))];
  if (Number(pin) >= 1930 && Number(pin) <= 2012) return messages.pinIsYear;
  if (isDay(first, second) || isDay(second, first)) return messages.pinIsDay;
  const international = phone.replaceAll(/\D/g, "");
  const asDialled = international.replace(/^234/, "0");
  if (international.includes(pin) || asDialled.includes(pin)) return messages.pinInPhone;
  return common.has(pin) ? messages.pinCommon : undefined;
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= (DAYS_OF_MONTHS[month - 1] ?? 0);
}
