import type { UnderWay } from "@osisi/contracts/history.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { koboOf } from "#platform/kobo-of.ts";

/** The deductions from money that comes into the stash, before it is paid: debts are repaid first,
 * then disputed amounts are reserved. `undefined` where there are none. */
export function firstClaims(amountKobo: bigint, underWay: readonly UnderWay[]): string | undefined {
  const { claims, leftKobo } = claimsOn(amountKobo, underWay);
  if (claims === undefined) return undefined;
  const rest =
    leftKobo > 0n
      ? `${formatNaira(leftKobo)} is yours to save, invest or keep.`
      : "Nothing of it is left to use.";
  return `${claims} ${rest}`;
}

/** The same where the money is for a purchase, for which it may then be too little. */
export function claimsBefore(
  amountKobo: bigint,
  { stashKobo, underWay }: { stashKobo: bigint; underWay: readonly UnderWay[] },
): string | undefined {
  const { claims, leftKobo } = claimsOn(amountKobo, underWay);
  if (claims === undefined || stashKobo + leftKobo >= amountKobo) return claims;
  const rest =
    leftKobo > 0n
      ? `${formatNaira(leftKobo)} goes to your stash, and nothing is bought with it.`
      : "Nothing is bought with it.";
  return `${claims} ${rest}`;
}

/** A debt comes before disputed amounts. */
export function claimsOn(amountKobo: bigint, underWay: readonly UnderWay[]) {
  const repaid = least(amountKobo, claimOf("debt", underWay));
  const kept = least(amountKobo - repaid, claimOf("dispute", underWay));
  const sentences = [
    ...(repaid > 0n ? [`${formatNaira(repaid)} of it repays what you owe, first of all.`] : []),
    ...(kept > 0n
      ? [`${formatNaira(kept)} of it is kept aside for a payment that its bank wants back.`]
      : []),
  ];
  const claims = sentences.length > 0 ? sentences.join(" ") : undefined;
  return { claims, leftKobo: amountKobo - repaid - kept };
}

function claimOf(kind: "debt" | "dispute", underWay: readonly UnderWay[]): bigint {
  return underWay
    .filter((one) => one.kind === kind)
    .reduce((sum, { takesFirst = 0 }) => sum + koboOf(takesFirst), 0n);
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
