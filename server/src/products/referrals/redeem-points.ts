import { koboForPoints } from "@osisi/contracts/referrals.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { points, stash } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { findTransfer, NotEnoughMoney, post } from "#ledger/post.ts";
import { isHeldNow } from "#people/onboarding/frozen.ts";
import { type Tx, inTransaction, violates } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { redeemed } from "./point-postings.ts";
import { findRedemption, forgetOldRequest, insertRedemption } from "./queries.ts";

/** An investor redeems green points for money in the stash. Both movements are one posting, so of
 * concurrent requests only those succeed that the points cover. A debt of the investor is repaid
 * first. A retried request is the same redemption. */

type RedeemRequest = Readonly<{
  investorId: string;
  points: bigint;
  requestKey: string | undefined;
}>;

type Redeemed = Readonly<{
  id: string;
  points: bigint;
  amountKobo: bigint;
  debtRepaidKobo: bigint;
  pointsLeft: bigint;
}>;

type Redeeming =
  /** `before`: by an earlier attempt of the same request. */
  | { kind: "redeemed"; redemption: Redeemed; before: boolean }
  | { kind: "points-too-few" }
  /** The account is frozen. */
  | { kind: "held" }
  | { kind: "key-reused" };

/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

export async function redeemPoints(runtime: Runtime, request: RedeemRequest): Promise<Redeeming> {
  try {
    return await inTransaction(runtime.db, (tx) => redeem(tx, runtime, request));
  } catch (error) {
    if (error instanceof NotEnoughMoney) return { kind: "points-too-few" };
    // The same request was admitted twice and the other was faster: now it is found.
    if (violates(error, "point_redemption_request")) {
      return inTransaction(runtime.db, (tx) => redeem(tx, runtime, request));
    }
    throw error;
  }
}

async function redeem(tx: Tx, runtime: Runtime, request: RedeemRequest): Promise<Redeeming> {
  const { investorId, requestKey } = request;
  const now = runtime.clock.now();
  if (requestKey !== undefined) {
    const keptSince = new Date(now.getTime() - REQUEST_KEPT_MS);
    await forgetOldRequest(tx, { investorId, requestKey, keptSince });
    const before = await findRedemption(tx, { investorId, requestKey });
    if (before && before.points !== request.points) return { kind: "key-reused" };
    if (before) {
      const redemption = await describe(tx, investorId, before);
      return { kind: "redeemed", redemption, before: true };
    }
  }
  if (await isHeldNow(tx, investorId, now)) return { kind: "held" };
  // Stash before points: the common lock order.
  await lockBalances(tx, [stash(investorId)]);
  const amountKobo = koboForPoints(request.points);
  const redemption = { id: newId(), investorId, points: request.points, amountKobo };
  await insertRedemption(tx, { ...redemption, requestKey: requestKey ?? null, redeemedAt: now });
  const [gone, paid] = redeemed(redemption, now);
  await post(tx, [gone, paid]);
  await repayDebt(tx, { investorId, cause: paid.key, eventAt: now });
  return {
    kind: "redeemed",
    redemption: await describe(tx, investorId, redemption),
    before: false,
  };
}

async function describe(
  tx: Tx,
  investorId: string,
  { id, points: spent, amountKobo }: { id: string; points: bigint; amountKobo: bigint },
): Promise<Redeemed> {
  const repaid = await findTransfer(tx, `debt:redemption:${id}:paid`);
  return {
    id,
    points: spent,
    amountKobo,
    debtRepaidKobo: repaid?.amount ?? 0n,
    pointsLeft: await balanceOf(tx, points(investorId)),
  };
}
