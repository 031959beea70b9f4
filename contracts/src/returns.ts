/** What money earns over days. Each amount is multiplied by its days, which is exact, and so is the
 * sum; then there is one division and one rounding. Percentages are whole basis points: 6.5% is
 * 650. */

const BASIS_POINTS_OF_ALL = 10_000n;

/** `amount × days` of one amount; zero for days that have not begun. */
export function koboDays(amountKobo: bigint, days: number): bigint {
  return amountKobo * BigInt(Math.max(0, days));
}

/** The share of `basisPoints` earned, where a whole term of `termDays` days earns all of it. */
export function earnedKobo(earning: {
  koboDays: bigint;
  basisPoints: number;
  termDays: number;
}): bigint {
  return earnedOfWeighted(earning.koboDays * BigInt(earning.basisPoints), earning.termDays);
}

/** The same for a sum whose parts have percents of their own: of `koboDays × basisPoints`. */
export function earnedOfWeighted(weighted: bigint, termDays: number): bigint {
  return divideHalfEven(weighted, BigInt(termDays) * BASIS_POINTS_OF_ALL);
}

/** The house's annual fee on the portfolio that the money is invested in. */
export const managementFeeBasisPoints = 50;

export function managementFeeKobo(
  heldKoboDays: bigint,
  basisPoints: number = managementFeeBasisPoints,
): bigint {
  return earnedKobo({ koboDays: heldKoboDays, basisPoints, termDays: 365 });
}

/** Tax on a return, rounded down to the kobo. */
export function taxKobo(returnKobo: bigint, { basisPoints }: { basisPoints: number }): bigint {
  return (returnKobo * BigInt(basisPoints)) / BASIS_POINTS_OF_ALL;
}

/** The same, by the percent of a screen. */
export function taxOf(returnKobo: bigint, { percentage }: { percentage: number }): bigint {
  return taxKobo(returnKobo, { basisPoints: basisPointsOf(percentage) });
}

/** A rate for the API and for screens; never part of a sum of money. 650 is 6.5. */
export function asPercent(basisPoints: number): number {
  return basisPoints / 100;
}

/** Back from the percent of a screen, exactly: 6.5 is 650. */
export function basisPointsOf(percent: number): number {
  return Math.round(percent * 100);
}

/** A percentage over some months as simple interest over twelve, so that terms can be compared. */
export function yearlyBasisPoints(term: { months: number; basisPoints: number }): number {
  return Number(divideHalfEven(BigInt(term.basisPoints) * 12n, BigInt(term.months)));
}

/** To the nearest kobo; a half goes to the even one, so that many roundings have no bias. Neither
 * number is negative. */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const roundsUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return roundsUp ? quotient + 1n : quotient;
}
