/** The custodian and the insurer of each portfolio, by the portfolio's `db_id`; the operator fills
 * them in here. Until then the pages say that it is not supplied. */

export const NOT_SUPPLIED = "not supplied";

type Partners = Readonly<{ trustee: string; insurancePartner: string }>;

const named: Readonly<Record<number, Partial<Partners>>> = {};

export function partnersOf(dbId: number): Partners {
  return { trustee: NOT_SUPPLIED, insurancePartner: NOT_SUPPLIED, ...named[dbId] };
}
