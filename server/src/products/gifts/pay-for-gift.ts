import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { findTransfer } from "#ledger/post.ts";
import { settledKey } from "#money/payments/charge-postings.ts";
import { giftWithdrawableFrom, holdBack } from "#money/payments/held-back.ts";
import type { Credited, PaidIn, PaymentHandler } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { planHolding } from "#products/savings/hold-plan.ts";
import { type Plan, isRunning } from "#products/savings/plan.ts";
import { lockPlan } from "#products/savings/queries.ts";
import { topUp } from "#products/savings/top-up.ts";
import { isForgotten } from "./forget-givers.ts";
import { notifyGiverHeld, notifyOwner, sendReceipt } from "./notify-gift.ts";
import { findFirstName, findGift } from "./queries.ts";
import { whatFitsKobo } from "./what-fits.ts";

/** Handles the payments of gifts. Such a payment was credited to the owner's stash, which repaid
 * their debt; the same transaction adds to the plan what it takes. The rest stays in the stash and
 * cannot be withdrawn for some days, because the card may be a stolen one. Who gave and did not
 * succeed is the giver's own matter: the owner is not notified. */
export const payForGift: PaymentHandler = {
  settled: settleGift,
  held: holdGift,
  holding: planHolding,
  knows: async (tx, { id, investorId }) => (await findGift(tx, id))?.investorId === investorId,
};

async function holdGift(
  tx: Tx,
  runtime: Runtime,
  { amountKobo, email, reference, subjectId }: Parameters<PaymentHandler["held"]>[2],
): Promise<void> {
  const gift = subjectId === null ? undefined : await findGift(tx, subjectId);
  if (gift && isForgotten(gift)) return;
  await notifyGiverHeld(tx, runtime, { to: email, amountKobo, reference });
}

async function settleGift(tx: Tx, runtime: Runtime, payment: Credited): Promise<void> {
  const { amountKobo, email, investorId, reference, subjectId } = payment;
  const gift = subjectId === null ? undefined : await findGift(tx, subjectId);
  const plan = gift && (await lockPlan(tx, gift.planId));
  if (!gift || plan?.investorId !== investorId) {
    throw new Error(`payment ${payment.id} is for no gift`);
  }
  const repaidKobo = await repaidKoboOf(tx, payment);
  const ownKobo = amountKobo - repaidKobo;
  const placedKobo = await place(tx, runtime, { plan, payment, ownKobo });
  const withdrawableFrom = giftWithdrawableFrom(payment.paidAt);
  // Also of what an open dispute has frozen: it may come back.
  const heldKobo = ownKobo - placedKobo;
  const held = { reference, investorId, addedKobo: heldKobo, withdrawableFrom };
  await holdBack(tx, held);
  const { firstName } = await findFirstName(tx, investorId);
  const giverName = isForgotten(gift) ? undefined : gift.giverName;
  await notifyOwner(tx, runtime, {
    plan,
    giverName,
    amountKobo,
    placedKobo,
    repaidKobo,
    frozenKobo: payment.claimedKobo - repaidKobo,
    reference,
    withdrawableOn: dateInLagos(withdrawableFrom),
  });
  if (isForgotten(gift)) return;
  await sendReceipt(tx, runtime, { to: email, firstName, amountKobo, reference });
}

/** What of this payment repaid a debt. */
async function repaidKoboOf(tx: Tx, { id }: PaidIn): Promise<bigint> {
  return (await findTransfer(tx, `debt:${settledKey(id)}`))?.amount ?? 0n;
}

async function place(
  tx: Tx,
  runtime: Runtime,
  { plan, payment, ownKobo }: { plan: Plan; payment: PaidIn; ownKobo: bigint },
): Promise<bigint> {
  const { id: paymentId, paidAt } = payment;
  const now = runtime.clock.now();
  const fits = await whatFitsKobo(tx, { plan, paidAt, now, exceptId: paymentId });
  const amountKobo = least(ownKobo, fits);
  if (!isRunning(plan) || amountKobo <= 0n) return 0n;
  const money = { amountKobo, paidAt, paymentId, source: "gateway" } as const;
  const done = await topUp(tx, runtime, { plan, ...money });
  return done.kind === "topped-up" ? amountKobo : 0n;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
