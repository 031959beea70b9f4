import { useProfile } from "#people/profile/profile-query.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { claimsBefore } from "./first-claims.ts";

/** The deductions from a payment at the gateway, if any. */
export function BeforePaying({ amountKobo }: { amountKobo: bigint }) {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const stashKobo = koboOf(profile.availableAmt);
  const claims = claimsBefore(amountKobo, { stashKobo, underWay: profile.underWay });
  return claims === undefined ? null : <output>{claims}</output>;
}
