import { greenPoints } from "@osisi/contracts/referrals.ts";
import { points } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { findReferred } from "#people/onboarding/referring.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { pointsAwarded } from "./point-postings.ts";
import { type Judged, judgeReward, refuse } from "./judge-referral.ts";
import { insertReward, lockReward, renewReward } from "./queries.ts";
import { takeBackOwed } from "./take-points-back.ts";
import { tellAwarded } from "./notify-points.ts";

/** Awards green points for a purchase of the green portfolio, if a friend referred the investor and
 * it is their first one: once per person, for any number of accounts, purchases or concurrent
 * jobs. Called at the end of each purchase's transaction. */
export type GreenPurchase = Readonly<{ investorId: string; investmentId: string; eventAt: Date }>;

export async function awardForGreenInvestment(
  tx: Tx,
  runtime: Runtime,
  purchase: GreenPurchase,
): Promise<void> {
  const person = await findReferred(tx, purchase.investorId);
  if (!person?.referredBy) return;
  const judged = { ...person, referrerId: person.referredBy };
  await lockBalances(tx, [points(judged.referrerId)]);
  const takenBack = await earn(tx, runtime, judged, purchase);
  if (takenBack === undefined) return;
  const award = {
    referrerId: judged.referrerId,
    referredId: judged.id,
    points: BigInt(greenPoints.perReferral),
    takenBack,
  };
  await post(tx, [pointsAwarded(award, purchase.eventAt)]);
  const isKept = !(await takeBackOwed(tx, runtime, judged.referrerId));
  if (isKept) await tellAwarded(tx, runtime, judged.referrerId);
}

/** Returns how often these points were taken back before, if they are to be awarded now. */
async function earn(
  tx: Tx,
  runtime: Runtime,
  person: Judged,
  { investmentId, eventAt }: GreenPurchase,
): Promise<number | undefined> {
  const referredId = person.id;
  const before = await lockReward(tx, referredId);
  if (before) {
    if (before.undoneAt === null) return undefined;
    await renewReward(tx, { referredId, investmentId });
    return before.takenBackAt === null ? undefined : before.takenBack;
  }
  if ((await judgeReward(tx, runtime, person)) === "refused") return undefined;
  const { email, phone, referrerId } = person;
  const isFirst = await insertReward(tx, {
    referredId,
    referrerId,
    email,
    phone,
    investmentId,
    points: BigInt(greenPoints.perReferral),
    awardedAt: eventAt,
  });
  if (!isFirst) await refuse(tx, runtime, person, "known");
  return isFirst ? 0 : undefined;
}
