import { formatNaira } from "@osisi/contracts/money.ts";

/** What fits into one SMS: 160 characters of the GSM 03.38 alphabet. One character outside of it
 * (₦, ẹ) shortens every part and doubles the price, so our texts use only the alphabet. */

const LONGEST = 160;
const ALPHABET = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each of these counts as two. */
const EXTENDED = new Set("^{}\\[~]|€");

/** The length of `text` in GSM characters, or `undefined` if one is not in the alphabet. */
export function smsLength(text: string): number | undefined {
  let length = 0;
  for (const character of text) {
    if (ALPHABET.has(character)) length += 1;
    else if (EXTENDED.has(character)) length += 2;
    else return undefined;
  }
  return length;
}

export function fitsOneSms(text: string): boolean {
  const length = smsLength(text);
  return length !== undefined && length > 0 && length <= LONGEST;
}

/** An amount without the naira sign. */
export function nairaInSms(kobo: bigint): string {
  return formatNaira(kobo).replace("₦", "NGN ");
}
