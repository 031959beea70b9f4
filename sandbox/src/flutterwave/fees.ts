import { transferFeeKobo } from "../transfers/transfer.ts";
import { nairaOf } from "./money.ts";

/** The list price, computed in thousandths of a kobo: fees have fractions of a kobo. What is taken
 * from a balance is rounded up to whole kobo once. */

const SHARE_PER_THOUSAND = 14n;
const MOST_MILLI_KOBO = 200_000_000n;
const WITH_VAT_PER_THOUSAND = 1_075n;
const STAMP_KOBO = 5_000;
const STAMP_ABOVE_KOBO = 1_000_000;

export type CollectionFees = Readonly<{
  /** Naira, without VAT and stamp duty. */
  appFee: number;
  /** With VAT. */
  feeKobo: number;
  stampKobo: number;
}>;

export function collectionFees(amountKobo: number): CollectionFees {
  const share = BigInt(amountKobo) * SHARE_PER_THOUSAND;
  const milliKobo = share < MOST_MILLI_KOBO ? share : MOST_MILLI_KOBO;
  return {
    appFee: nairaOf(milliKobo, 5),
    feeKobo: roundedUp(milliKobo * WITH_VAT_PER_THOUSAND, 1_000_000n),
    stampKobo: amountKobo > STAMP_ABOVE_KOBO ? STAMP_KOBO : 0,
  };
}

/** Of a payout, VAT included: in naira as the provider writes it, and as taken from the balance. */
export function payoutFee(amountKobo: number): { naira: number; kobo: number } {
  const milliKobo = BigInt(transferFeeKobo(amountKobo)) * WITH_VAT_PER_THOUSAND;
  return { naira: nairaOf(milliKobo, 5), kobo: roundedUp(milliKobo, 1_000n) };
}

function roundedUp(value: bigint, by: bigint): number {
  return Number((value + by - 1n) / by);
}
