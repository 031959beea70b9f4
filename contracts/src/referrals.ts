import * as z from "zod/mini";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

/** Green points, the reward for a referral: what one is worth, and what they redeem for. They are
 * not money until redeemed, and not a return. */
export const greenPoints = {
  perReferral: 100,
  /** The redemption step. */
  step: 100,
  nairaPerStep: 1_000,
  /** The portfolio (`db_id`) in which a referred friend has to invest first. */
  portfolioId: 5,
} as const;

/** The value of that many points; whole steps only. */
export function koboForPoints(points: bigint): bigint {
  return (points / BigInt(greenPoints.step)) * BigInt(greenPoints.nairaPerStep) * 100n;
}

/** How many of them can be redeemed. */
export function redeemable(points: number): number {
  return points - (points % greenPoints.step);
}

/** - `joined`: they have an account
 * - `rewarded`: they have invested in the green portfolio, which earned points
 * - `undone`: the payment of that investment was reversed, and the points with it */
export const referralStates = ["joined", "rewarded", "undone"] as const;

/** A friend who joined by the link: no more about them than this. */
export const referredPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  state: z.enum(referralStates),
  joinedAt: z.string(),
});

/** A change of the points. `points` is positive; `direction` gives its sign. */
export const pointMovement = z.object({
  id: z.string(),
  title: z.string(),
  direction: z.enum(["in", "out"]),
  points: z.int(),
  pointsAfter: z.int(),
  at: z.string(),
});

/** `GET /v1/referrals`. The lists are first pages, newest first. */
export const referralsAnswer = z.object({
  slug: z.string(),
  /** The link to send to a friend. */
  link: z.string(),
  greenPoints: z.int(),
  people: z.object({ data: z.array(referredPerson), nextCursor: z.nullable(z.string()) }),
  history: z.object({ data: z.array(pointMovement), nextCursor: z.nullable(z.string()) }),
});

/** `GET /v1/referrals/people`: the page after that cursor. */
export const referredPeopleQuery = z.object({ cursor: z.optional(z.uuid(messages.cursorWrong)) });
export const referredPeopleAnswer = z.object({
  items: z.array(referredPerson),
  nextCursor: z.nullable(z.string()),
});

/** `GET /v1/referrals/points`: the same for the points. */
export const pointHistoryQuery = z.object({
  cursor: z.optional(
    z
      .string({ error: messages.cursorWrong })
      .check(z.regex(/^[1-9]\d{0,17}$/, messages.cursorWrong)),
  ),
});
export const pointHistoryAnswer = z.object({
  items: z.array(pointMovement),
  nextCursor: z.nullable(z.string()),
});

/** `POST /v1/referrals/redeem`. */
export const redeemRequest = z.object(
  {
    points: z.number({ error: messages.pointsMissing }).check(
      z.refine((points) => points > 0, { error: messages.pointsMissing, abort: true }),
      z.refine((points) => points % greenPoints.step === 0, {
        error: messages.pointsNotInSteps,
        abort: true,
      }),
      z.lte(limits.maximumPointsAtOnce, messages.pointsTooFew),
    ),
  },
  { error: messages.notUnderstood },
);

/** Amounts in naira. */
export const redeemAnswer = z.object({
  id: z.string(),
  points: z.int(),
  amount: z.number(),
  /** How much of the amount repaid the investor's debt, which comes first. */
  debtRepaid: z.number(),
  /** What remains. */
  greenPoints: z.int(),
});

export type ReferralState = (typeof referralStates)[number];
export type ReferredPerson = z.infer<typeof referredPerson>;
export type PointMovement = z.infer<typeof pointMovement>;
export type Referrals = z.infer<typeof referralsAnswer>;
export type RedeemRequest = z.input<typeof redeemRequest>;
export type RedeemAnswer = z.infer<typeof redeemAnswer>;
