import { formatNaira } from "@osisi/contracts/money.ts";

/** What the mail of a maturity says of a return that the return pool did not cover. */
export function lateReturn(amount: string): string {
  return `The ${amount} is late. We pay it into your stash, whole, as soon as the money for it has come from the portfolios or from us. You need not do anything.`;
}

/** What a mail says of the tax on a return. */
export function withheldWords(taxKobo: bigint): string[] {
  return taxKobo === 0n ? [] : [`${formatNaira(taxKobo)} of the return was withheld as tax.`];
}
