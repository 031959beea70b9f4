import { formatNaira } from "@osisi/contracts/money.ts";
import { greenPoints, koboForPoints } from "@osisi/contracts/referrals.ts";
import { points } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { findReferred } from "#people/onboarding/referring.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Judged, judgeReward, refuse } from "./judge-referral.ts";
import { pointsAwarded, pointsTakenBack } from "./point-postings.ts";
import {
  findReward,
  insertReward,
  lockOwed,
  lockReward,
  markTakenBack,
  markUndone,
  moveReward,
  renewReward,
} from "./queries.ts";

type GreenPurchase = Readonly<{ investorId: string; investmentId: string; eventAt: Date }>;

/** Awards green points for a purchase of the green portfolio, if a friend referred the investor and
 * it is their first one: once per person, for any number of accounts, purchases or concurrent
 * jobs. Called at the end of each purchase's transaction. */
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
  if (isKept) await notifyAwarded(tx, runtime, judged.referrerId);
}

/** Returns how often these points were taken back before, if they are to be awarded now. */
async function earn(
  tx: Tx,
  runtime: Runtime,
  person: Judged,
  { investmentId, eventAt }: GreenPurchase,
): Promise<number | undefined> {
  const referredId = person.id;
  const earned = await lockReward(tx, referredId);
  if (earned) {
    if (earned.undoneAt === null) return undefined;
    await renewReward(tx, { referredId, investmentId });
    return earned.takenBackAt === null ? undefined : earned.takenBack;
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

/** A lost dispute has cancelled a purchase that earned points: they are taken back, unless another
 * purchase of the friend is valid, to which they then belong. If they have been redeemed, no money
 * is charged; the next points make up for them. Another purchase earns them again. */
export async function takeBackForUndone(
  tx: Tx,
  runtime: Runtime,
  { investmentId, otherId }: Readonly<{ investmentId: string; otherId?: string | undefined }>,
): Promise<void> {
  const reward = await findReward(tx, investmentId);
  if (!reward) return;
  await lockBalances(tx, [points(reward.referrerId)]);
  if (otherId !== undefined) return moveReward(tx, { investmentId, otherId });
  if (!(await markUndone(tx, { investmentId, at: runtime.clock.now() }))) return;
  await takeBackOwed(tx, runtime, reward.referrerId);
}

/** As far as there are points. Returns whether any were taken. */
async function takeBackOwed(tx: Tx, runtime: Runtime, referrerId: string): Promise<boolean> {
  const account = points(referrerId);
  const balances = await lockBalances(tx, [account]);
  const owed = await lockOwed(tx, referrerId);
  if (!owed || (balances.get(account) ?? 0n) < owed.points) return false;
  const now = runtime.clock.now();
  await post(tx, [pointsTakenBack({ referrerId, ...owed }, now)]);
  await markTakenBack(tx, owed.referredId, now);
  await notifyTakenBack(tx, runtime, referrerId);
  return true;
}

/** The notification does not reveal whose purchase has earned the points. */
async function notifyAwarded(tx: Tx, runtime: Runtime, referrerId: string): Promise<void> {
  const { perReferral } = greenPoints;
  const worth = formatNaira(koboForPoints(BigInt(perReferral)));
  await notifyInvestor(tx, runtime, referrerId, {
    kind: "together",
    sms: `${perReferral} green points for you: a friend invested in Green Finance. Redeem them in the app.`,
    email: {
      subject: `${perReferral} green points for you`,
      lines: [
        "A friend who joined with your link invested in Green Finance.",
        `${greenPoints.step} points are worth ${worth}. You can redeem them into your stash at any time.`,
        { link: linkIn(runtime) },
      ],
    },
  });
}

/** Also if the points had been redeemed and new ones replace them immediately. */
async function notifyTakenBack(tx: Tx, runtime: Runtime, referrerId: string): Promise<void> {
  const { perReferral } = greenPoints;
  await notifyInvestor(tx, runtime, referrerId, {
    kind: "together",
    sms: `${perReferral} green points went back, because a bank took back the payment of the friend who earned them for you.`,
    email: {
      subject: `${perReferral} green points went back`,
      lines: [
        "A bank took back a friend's payment for Green Finance, so its points went too.",
        "We ask you for no money. If you had already redeemed them, your next points made up for them.",
        { link: linkIn(runtime) },
      ],
    },
  });
}

function linkIn({ config }: Runtime) {
  const url = `${config.appUrl}/dashboard/portfolio/green-asset-finance/summary`;
  return { label: "See your green points", url };
}
