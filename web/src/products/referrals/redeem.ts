import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { koboForPoints } from "@osisi/contracts/referrals.ts";
import { api } from "#platform/api/api.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { claimsOn, firstClaims } from "#money/payments/first-claims.ts";

export type RedeemOutcome =
  | { kind: "redeemed"; message: string }
  /** Also where nothing went wrong and nothing was redeemed. */
  | { kind: "failed"; message: string };

const UNKNOWN_END =
  "The connection broke before we could answer. Press again: whatever happened, your points are redeemed only once.";
const ASKED_BEFORE =
  "These are the points that you redeemed before. Their money came then, and nothing more was redeemed. Press again to redeem as many once more.";

/** `keys` are those of the form: an attempt with an unknown outcome is retried as the same one. */
export async function redeemPoints(points: number, keys: RequestKeys): Promise<RedeemOutcome> {
  const body = { points };
  const idempotencyKey = keys.keyFor(body);
  const outcome = await api.post(apiPaths.redeemPoints, body, { idempotencyKey });
  if (keys.answered(outcome)) return { kind: "failed", message: ASKED_BEFORE };
  if (outcome.kind === "ok") return { kind: "redeemed", message: outcome.message };
  if (outcome.kind === "offline") return { kind: "failed", message: UNKNOWN_END };
  return { kind: "failed", message: outcome.message };
}

export interface RedeemEffect {
  worthKobo: bigint;
  /** The deductions that come first, as text. */
  claims: string | undefined;
  stashNowKobo: bigint;
  stashAfterKobo: bigint;
}

/** The effect of a redemption on the money, before it is done. */
export function redeemEffect(
  points: number,
  { availableAmt, underWay }: Pick<Profile, "availableAmt" | "underWay">,
): RedeemEffect {
  const worthKobo = koboForPoints(BigInt(points));
  const stashNowKobo = koboOf(availableAmt);
  return {
    worthKobo,
    claims: firstClaims(worthKobo, underWay),
    stashNowKobo,
    stashAfterKobo: stashNowKobo + claimsOn(worthKobo, underWay).leftKobo,
  };
}
