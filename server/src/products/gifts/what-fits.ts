import { addDays, dateInLagos, daysBetween, startOfDay } from "@osisi/contracts/calendar.ts";
import { giftHeldDays, giftLimitsOn, limits } from "@osisi/contracts/limits.ts";
import { hasClaim } from "#ledger/debts/repay-debt.ts";
import { hasOpenDispute } from "#money/disputes/queries.ts";
import { isHeld, readFreeze } from "#people/onboarding/frozen.ts";
import type { Tx } from "#platform/database/database.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { type Plan, isRunning } from "#products/savings/plan.ts";
import { listInstalments } from "#products/savings/queries.ts";
import { roomKobo, topUpBasisPointsOn } from "#products/savings/top-up.ts";
import { sumPaid } from "./queries.ts";

/** How much of a gift a plan takes at that moment: nothing near its maturity, because the money of a
 * stolen card must not be cashed out before its owner misses it, and nothing while its owner's
 * account is frozen, owes, or has an open dispute. `exceptId` is the payment that is being placed. */
export async function whatFitsKobo(
  tx: Tx,
  { plan, paidAt, now, exceptId }: { plan: Plan; paidAt: Date; now: Date; exceptId: string | null },
): Promise<bigint> {
  const { investorId } = plan;
  const day = dateInLagos(paidAt);
  if (!isRunning(plan) || daysBetween(day, plan.maturesOn) <= giftHeldDays) return 0n;
  if (dateInLagos(now) >= plan.maturesOn) return 0n;
  const catalogue = await readCatalogue(tx);
  if (topUpBasisPointsOn(catalogue, plan, day) === undefined) return 0n;
  const freeze = await readFreeze(tx, investorId);
  if (freeze === undefined || isHeld(freeze, now)) return 0n;
  if ((await hasClaim(tx, investorId)) || (await hasOpenDispute(tx, investorId))) return 0n;
  const room = roomKobo(catalogue, plan, await listInstalments(tx, [plan.id]));
  const ofDay = { begins: startOfDay(day), ends: startOfDay(addDays(day, 1)) };
  const paidKobo = await sumPaid(tx, { investorId, ...ofDay, exceptId });
  const { dayKobo, paymentKobo } = giftLimitsOn(catalogue, day);
  const most = [room, dayKobo - paidKobo, paymentKobo].reduce((a, b) => (a < b ? a : b));
  return most < limits.minimumSavingKobo ? 0n : most;
}
