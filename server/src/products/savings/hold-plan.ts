import { planInterestKobo } from "@osisi/contracts/plan-interest.ts";
import { startOfDay } from "@osisi/contracts/calendar.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { payReturn } from "#money/returns/pay-return.ts";
import type { Holding, PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { instalmentTakenBack, releasedAfterMaturity } from "./plan-postings.ts";
import {
  type StartedPlan,
  type Instalment,
  hasStarted,
  isRunning,
  savedOf,
  sumKobo,
  termsOf,
} from "./plan.ts";
import { findPlan, listInstalments, lockPaidBy, updateInstalment, updatePlan } from "./queries.ts";

/** What a disputed payment has paid: an instalment or a top-up. While the dispute is open it stays
 * in the plan; if the plan matures, its principal goes to frozen and its return waits. If the
 * dispute is won, both are released; if it is lost, the instalment is unpaid again without its
 * earnings, and a top-up is gone. */
export const planHolding: Holding = { heldKobo, freeze, release, unwind };

type Held = Readonly<{ plan: StartedPlan; instalment: Instalment }>;

async function heldKobo(tx: Tx, payment: PaidIn): Promise<bigint> {
  const held = await lockHeld(tx, payment);
  return sumKobo(held.filter(isThere).map(({ instalment }) => instalment));
}

/** What matured during the dispute is frozen for it. */
function isThere({ plan, instalment }: Held): boolean {
  return isRunning(plan) || isFrozen({ plan, instalment });
}

function isFrozen({ plan, instalment }: Held): boolean {
  return plan.state === "matured" && instalment.disputedAt !== null;
}

async function freeze(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<void> {
  for (const { plan, instalment } of await lockHeld(tx, payment)) {
    if (!isRunning(plan) || instalment.disputedAt !== null) continue;
    await updateInstalment(tx, instalment.id, { disputedAt: clock.now() });
  }
}

async function release(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<void> {
  for (const { plan, instalment } of await lockHeld(tx, payment)) {
    if (instalment.disputedAt === null) continue;
    await updateInstalment(tx, instalment.id, { disputedAt: null });
    if (plan.state === "matured") await releaseMatured(tx, { plan, instalment }, clock.now());
  }
}

/** Its return at maturity if it had not been disputed: the difference that it makes to the plan's
 * total interest, so that the parts add up to the sum. */
async function releaseMatured(tx: Tx, { plan, instalment }: Held, now: Date): Promise<void> {
  const { investorId, maturesOn } = plan;
  // Another one that the payment has paid may have been released just now.
  const before = await findPlan(tx, plan.id);
  const all = await listInstalments(tx, [plan.id]);
  const free = all.filter(({ disputedAt }) => disputedAt === null);
  const interestKobo = planInterestKobo(termsOf(plan), savedOf(free));
  const returnKobo = interestKobo - (before?.interestKobo ?? 0n);
  const { released, owed } = releasedAfterMaturity(plan, instalment, returnKobo);
  await post(tx, [released]);
  await payReturn(tx, owed, now);
  for (const { key } of [released, owed]) {
    await repayDebt(tx, { investorId, cause: key, eventAt: startOfDay(maturesOn) });
  }
  const principalKobo = (before?.principalKobo ?? 0n) + instalment.amountKobo;
  await updatePlan(tx, plan.id, { interestKobo, principalKobo });
}

/** Returns how much of the payment is in frozen now, including what matured there before. */
async function unwind(tx: Tx, { clock }: Runtime, payment: PaidIn): Promise<bigint> {
  const held = (await lockHeld(tx, payment)).filter(isThere);
  for (const { plan, instalment } of held) {
    if (!isFrozen({ plan, instalment })) {
      await post(tx, [instalmentTakenBack(plan, instalment, clock.now())]);
    }
    await updateInstalment(tx, instalment.id, {
      state: "lapsed",
      paidAt: null,
      valueOn: null,
      paidFrom: null,
      paymentId: null,
      disputedAt: null,
      takenBack: instalment.takenBack + 1,
    });
  }
  return sumKobo(held.map(({ instalment }) => instalment));
}

/** What this payment has paid, with the plans locked; the investor's accounts are locked first, in
 * the common lock order. */
async function lockHeld(tx: Tx, { id, investorId }: PaidIn): Promise<Held[]> {
  await lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
  const paid = await lockPaidBy(tx, id);
  return paid.flatMap(({ plan, instalment }) => (hasStarted(plan) ? [{ plan, instalment }] : []));
}
