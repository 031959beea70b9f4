import * as z from "zod";

/** Paystack's amounts: kobo, as numbers or strings. */

const UNREADABLE = -1n;
export const kobo = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
  .transform(BigInt)
  .nullish()
  .catch(UNREADABLE);

export function readable(amountKobo: bigint | null | undefined): bigint | undefined {
  return amountKobo == null || amountKobo === UNREADABLE ? undefined : amountKobo;
}
