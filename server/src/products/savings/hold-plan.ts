import { planInterestKobo } from "@osisi/contracts/plan-interest.ts";
import { startOfDay } from "@osisi/contracts/calendar.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import type { Holding, PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { instalmentTakenBack, releasedAfterMaturity, valuesOf } from "./plan-postings.ts";
import { type StartedPlan, type Instalment, hasStarted, isRunning, termsOf } from "./plan.ts";
import { listInstalments, lockInstalment, updateInstalment, updatePlan } from "./queries.ts";

/** The instalment that a disputed payment has paid. While the dispute is open it stays in the plan;
 * if the plan matures, its principal goes to frozen and its return waits. If the dispute is won,
 * both are released; if it is lost, the instalment is unpaid again without its earnings. */
export const planHolding: Holding = { heldKobo, freeze, release, unwind };

type Held = Readonly<{ plan: StartedPlan; instalment: Instalment }>;

async function heldKobo(tx: Tx, payment: PaidIn): Promise<bigint> {
  const held = await lockHeld(tx, payment);
  // What matured during the dispute is frozen for it.
  const isThere = held && (isRunning(held.plan) || held.instalment.disputedAt !== null);
  return isThere ? held.plan.amountKobo : 0n;
}

async function freeze(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<void> {
  const held = await lockHeld(tx, payment);
  if (!held || !isRunning(held.plan) || held.instalment.disputedAt !== null) return;
  await updateInstalment(tx, held.instalment.id, { disputedAt: clock.now() });
}

async function release(tx: Tx, _runtime: Runtime, payment: PaidIn): Promise<void> {
  const held = await lockHeld(tx, payment);
  if (!held || held.instalment.disputedAt === null) return;
  const { plan, instalment } = held;
  await updateInstalment(tx, instalment.id, { disputedAt: null });
  if (plan.state === "matured") await releaseMatured(tx, held);
}

/** Its return at maturity if it had not been disputed: the difference that it makes to the plan's
 * total interest, so that the parts add up to the sum. */
async function releaseMatured(tx: Tx, { plan, instalment }: Held): Promise<void> {
  const all = await listInstalments(tx, [plan.id]);
  const free = all.filter(({ state, disputedAt }) => state === "paid" && disputedAt === null);
  const interestKobo = planInterestKobo(termsOf(plan), valuesOf(free));
  const returnKobo = interestKobo - (plan.interestKobo ?? 0n);
  const entries = releasedAfterMaturity(plan, instalment, returnKobo);
  await post(tx, entries);
  for (const { key } of entries) {
    await repayDebt(tx, {
      investorId: plan.investorId,
      cause: key,
      eventAt: startOfDay(plan.maturesOn),
    });
  }
  const principalKobo = (plan.principalKobo ?? 0n) + plan.amountKobo;
  await updatePlan(tx, plan.id, { interestKobo, principalKobo });
}

/** Returns how much of the payment is in frozen now, including what matured there before. */
async function unwind(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<bigint> {
  const held = await lockHeld(tx, payment);
  if (!held) return 0n;
  const { plan, instalment } = held;
  const isFrozen = plan.state === "matured" && instalment.disputedAt !== null;
  if (!isRunning(plan) && !isFrozen) return 0n;
  if (!isFrozen) await post(tx, [instalmentTakenBack(plan, instalment, clock.now())]);
  await updateInstalment(tx, instalment.id, {
    state: "lapsed",
    paidAt: null,
    valueOn: null,
    paidFrom: null,
    paymentId: null,
    disputedAt: null,
    takenBack: instalment.takenBack + 1,
  });
  return plan.amountKobo;
}

/** The instalment that this payment has paid, with its plan locked; stash and frozen are locked
 * first, in the common lock order. */
async function lockHeld(tx: Tx, payment: PaidIn): Promise<Held | undefined> {
  if (payment.subjectId === null) return undefined;
  await lockBalances(tx, [stash(payment.investorId), frozen(payment.investorId)]);
  const found = await lockInstalment(tx, payment.subjectId);
  if (!found || !hasStarted(found.plan)) return undefined;
  const { plan, instalment } = found;
  const isPaidByIt = instalment.state === "paid" && instalment.paymentId === payment.id;
  return isPaidByIt ? { plan, instalment } : undefined;
}
