import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { maturedKey, maturityOf } from "./plan-postings.ts";
import type { BegunPlan } from "./plan.ts";
import { lapseUnpaid, listInstalments, updatePlan } from "./queries.ts";
import { tellMatured } from "./notify-plan.ts";
import { startOfDay } from "@osisi/contracts/calendar.ts";

/** A plan matures: unpaid instalments lapse, even if we caused the delay, and principal and return
 * go to the stash, once. A charge that is still open ends in the stash. */
export async function maturePlan(tx: Tx, runtime: Runtime, plan: BegunPlan): Promise<void> {
  await lapseUnpaid(tx, plan.id);
  const instalments = await listInstalments(tx, [plan.id]);
  const paid = instalments.filter(({ state }) => state === "paid");
  const { principalKobo, interestKobo, entries } = maturityOf(plan, paid);
  const owedKobo = await balanceOf(tx, debt(plan.investorId));
  await post(tx, entries);
  await repayDebt(tx, {
    investorId: plan.investorId,
    cause: maturedKey(plan.id),
    eventAt: startOfDay(plan.maturesOn),
  });
  await updatePlan(tx, plan.id, {
    state: "matured",
    maturedAt: runtime.clock.now(),
    principalKobo,
    interestKobo,
    fallenDue: plan.fallenDue,
    nextStepAt: null,
    ...(plan.charging === "retrying" ? { charging: "stopped", retryAt: null } : {}),
  });
  const waits = paid.some(({ disputedAt }) => disputedAt !== null);
  await tellMatured(tx, runtime, { plan, principalKobo, interestKobo, owedKobo, waits });
}
