const COUNTRY = "234";
const NATIONAL_DIGITS = 10;

/** The digits after +234, however the number was typed or pasted. */
export function nationalDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").replace(/^00/, "");
  const national =
    digits.length > NATIONAL_DIGITS && digits.startsWith(COUNTRY)
      ? digits.slice(COUNTRY.length)
      : digits;
  return national.slice(0, national.startsWith("0") ? NATIONAL_DIGITS + 1 : NATIONAL_DIGITS);
}

/** `0803…` is the national format; behind +234 the 0 is dropped. */
export function withoutTrunkZero(national: string): string {
  return national.replace(/^0/, "");
}
