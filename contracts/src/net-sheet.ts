import { taxKobo as taxOn } from "./returns.ts";

/** What a commitment comes to in the end: from the naira that is put in to the naira that is left, by today's
 * rules. Expected, and not guaranteed. Without schemas: the public pages' script has it too. */

export type Commitment = Readonly<{ putInKobo: bigint; earnedKobo: bigint }>;

export type NetRules = Readonly<{
  /** On what it earns. */
  taxBasisPoints: number;
  /** Stamp duty on taking out so much or more, if the investor bears it. */
  duty: Readonly<{ kobo: bigint; fromKobo: bigint }> | undefined;
}>;

export type NetSheet = Commitment &
  Readonly<{ taxKobo: bigint; dutyKobo: bigint; inHandKobo: bigint }>;

export function netSheetOf(commitment: Commitment, { taxBasisPoints, duty }: NetRules): NetSheet {
  const { putInKobo, earnedKobo } = commitment;
  const taxKobo = taxOn(earnedKobo, { basisPoints: taxBasisPoints });
  const paidOutKobo = putInKobo + earnedKobo - taxKobo;
  const dutyKobo = duty && paidOutKobo >= duty.fromKobo ? duty.kobo : 0n;
  return { ...commitment, taxKobo, dutyKobo, inHandKobo: paidOutKobo - dutyKobo };
}
