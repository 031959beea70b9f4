import { points, pointsIssued, rewardsExpense, stash } from "#ledger/accounts.ts";
import type { Transfer } from "#ledger/post.ts";

/** The transfers of green points. */

type Award = Readonly<{
  referrerId: string;
  referredId: string;
  points: bigint;
  /** How often these points were taken back before. */
  takenBack: number;
}>;

export function pointsAwarded(award: Award, eventAt: Date): Transfer {
  const { referrerId, referredId, takenBack } = award;
  return {
    key: `referral:${referredId}:awarded${takenBack === 0 ? "" : `:${takenBack}`}`,
    movement: "points-awarded",
    debit: pointsIssued(),
    credit: points(referrerId),
    amount: award.points,
    eventAt,
  };
}

export function pointsTakenBack(award: Award, eventAt: Date): Transfer {
  const { referrerId, referredId, takenBack } = award;
  return {
    key: `referral:${referredId}:taken-back:${takenBack + 1}`,
    movement: "points-taken-back",
    debit: points(referrerId),
    credit: pointsIssued(),
    amount: award.points,
    eventAt,
  };
}

/** Points are debited and their value credited, together or not at all. */
export function redeemed(
  redemption: Readonly<{ id: string; investorId: string; points: bigint; amountKobo: bigint }>,
  eventAt: Date,
): [Transfer, Transfer] {
  const { id, investorId } = redemption;
  return [
    {
      key: `redemption:${id}:points`,
      movement: "points-redeemed",
      debit: points(investorId),
      credit: pointsIssued(),
      amount: redemption.points,
      eventAt,
    },
    {
      key: `redemption:${id}:paid`,
      movement: "reward-paid",
      debit: rewardsExpense("NGN"),
      credit: stash(investorId),
      amount: redemption.amountKobo,
      eventAt,
    },
  ];
}
