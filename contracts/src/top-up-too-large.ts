import * as messages from "./messages.ts";
import { formatNaira } from "./money.ts";

/** Under the field of the amount, where a plan takes less than that. Not beside the schemas, because
 * the page of a plan loads no validation. */
export function topUpTooLarge(mostKobo: bigint): string {
  return mostKobo === 0n
    ? messages.topUpFull
    : `You can add ${formatNaira(mostKobo)} more to this plan`;
}

/** The same, for another amount of each instalment. */
export function amountTooMuch(mostKobo: bigint): string {
  return `Each payment of this plan can be ${formatNaira(mostKobo)} at most`;
}
