import * as z from "zod";

/** Flutterwave's amounts are naira, as decimal numbers or text. They are read from their digits,
 * never as a double, into units of which a kobo has `UNITS`; only a fee and a balance may have
 * fractions of a kobo. */

const DECIMALS = 12;
const UNITS = 10n ** BigInt(DECIMALS - 2);
const FORM = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;

export const exactNaira = z.union([z.int(), z.string()]).transform((value, context) => {
  const [, sign, whole, fraction = ""] = FORM.exec(String(value).trim()) ?? [];
  if (whole === undefined) {
    context.addIssue("not an amount");
    return z.NEVER;
  }
  const units = BigInt(whole + fraction.padEnd(DECIMALS, "0"));
  return sign === "-" ? -units : units;
});

/** `null` if it is missing, `undefined` if it cannot be read. */
export const naira = exactNaira
  .nullish()
  .transform((units): bigint | null | undefined => units ?? null)
  .catch(undefined);

/** `undefined` if it is negative or has a fraction of a kobo: what is paid never has. */
export function koboOf(units: bigint | null | undefined): bigint | undefined {
  if (units == null || units < 0n || units % UNITS !== 0n) return undefined;
  return units / UNITS;
}

/** A fee is rounded once, halves up. */
export function feeKoboOf(units: bigint | null | undefined): bigint | undefined {
  if (units == null || units < 0n) return undefined;
  return (units + UNITS / 2n) / UNITS;
}

/** Without its fraction, so that differences of balances add up to the last one. */
export function balanceKoboOf(units: bigint): bigint {
  return units / UNITS;
}

/** Whether they differ by less than a kobo. */
export function isSameKobo(left: bigint, right: bigint): boolean {
  const difference = left - right;
  return difference < UNITS && difference > -UNITS;
}

/** As a number of the JSON that we send. Exact below ten trillion naira. */
export function nairaOf(kobo: bigint): number {
  return Number(`${kobo / 100n}.${String(kobo % 100n).padStart(2, "0")}`);
}
