import { koboFromNaira } from "@osisi/contracts/money.ts";

/** An amount of the profile in kobo. An invalid amount must not become a figure on the screen. */
export function koboOf(naira: number): bigint {
  const kobo = koboFromNaira(naira);
  if (kobo === undefined) throw new RangeError(`${naira} is not an amount in naira`);
  return kobo;
}
