const FLAT_KOBO = 10_000;
const FLAT_FROM_KOBO = 250_000;
const MOST_KOBO = 200_000;

/** The list price for a local payment: 1.5% and ₦100, without the ₦100 below ₦2,500, at most
 * ₦2,000. */
export function listFeesKobo(amountKobo: number): number {
  const share = Math.round((amountKobo * 15) / 1000);
  const flat = amountKobo < FLAT_FROM_KOBO ? 0 : FLAT_KOBO;
  return Math.min(share + flat, MOST_KOBO);
}
