import { addDays, addWorkingDays, dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { exitPolicyOn } from "@osisi/contracts/plan-exit.ts";
import { giftWithdrawableFrom } from "#money/payments/held-back.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { findLastGift, findSaved, hasCooledOff } from "./exit-queries.ts";
import { type Instalment, type StartedPlan, isRunning, sumKobo } from "./plan.ts";

/** What an investor gets who ends a saving plan before its last day: what it has saved, without a
 * return, less a fee where the rules have one. Of the rules of the day on which the plan began and
 * those of today, each part counts that is better for the saver. */

export type ExitQuote = Readonly<{
  /** Comes to the stash. */
  amountKobo: bigint;
  feeKobo: bigint;
  /** Within the cooling-off, or asked for within it. */
  isCoolingOff: boolean;
  /** Until when the fee is not taken; undefined where there is none to take. */
  freeUntil: Date | undefined;
  /** Why it cannot be ended now. */
  notYet: string | undefined;
}>;

type Asked = Readonly<{ plan: StartedPlan; instalments: readonly Instalment[]; now: Date }>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** How often an investor can end a plan by the cooling-off. */
const COOLING_OFF_AGAIN_DAYS = 90;
/** How long a bank may take a debit back. */
const DEBIT_SETTLES_WORKING_DAYS = 3;

/** Undefined: not offered, or the plan does not run. */
export async function quoteExit(
  db: Db | Tx,
  catalogue: Catalogue,
  asked: Asked,
): Promise<ExitQuote | undefined> {
  const { plan, instalments, now } = asked;
  const today = dateInLagos(now);
  const policies = [plan.startedOn, today].flatMap((day) => exitPolicyOn(catalogue, day) ?? []);
  if (policies.length === 0 || !isRunning(plan) || today >= plan.maturesOn) return undefined;
  const feeBasisPoints = Math.min(...policies.map((policy) => policy.feeBasisPoints));
  const hours = Math.max(...policies.map((policy) => policy.coolingOffHours));
  const freeUntil = feeBasisPoints === 0 ? undefined : await endOfCoolingOff(db, asked, hours);
  const isCoolingOff = plan.exitAskedAt !== null || (freeUntil !== undefined && now < freeUntil);
  const savedKobo = sumKobo(instalments.filter(({ state }) => state === "paid"));
  const feeKobo = isCoolingOff ? 0n : (savedKobo * BigInt(feeBasisPoints)) / 10_000n;
  return {
    amountKobo: savedKobo - feeKobo,
    feeKobo,
    isCoolingOff,
    freeUntil: isCoolingOff ? freeUntil : undefined,
    notYet: await whyNotYet(db, asked),
  };
}

/** Counted from when the first instalment was paid, or was booked if that was later. */
async function endOfCoolingOff(
  db: Db | Tx,
  { plan, instalments, now }: Asked,
  hours: number,
): Promise<Date | undefined> {
  const first = instalments.find(({ number }) => number === 1);
  if (first?.state !== "paid" || first.paidAt === null || hours === 0) return undefined;
  const saved = await findSaved(db, plan, first);
  if (!saved) return undefined;
  const since = Math.max(first.paidAt.getTime(), saved.bookedAt.getTime());
  const until = new Date(since + hours * HOUR_MS);
  const usedSince = new Date(now.getTime() - COOLING_OFF_AGAIN_DAYS * DAY_MS);
  return (await hasCooledOff(db, plan.investorId, usedSince)) ? undefined : until;
}

async function whyNotYet(
  db: Db | Tx,
  { plan, instalments, now }: Asked,
): Promise<string | undefined> {
  const paid = instalments.filter(({ state }) => state === "paid");
  if (paid.some(({ disputedAt }) => disputedAt !== null)) {
    return "A bank wants a payment of this plan back. You can end the plan once the banks have decided.";
  }
  if (instalments.some(({ chargeId }) => chargeId !== null)) {
    return "A payment for this plan is under way. You can end the plan once it has ended.";
  }
  const debitedOn = paid
    .filter(({ paidFrom }) => paidFrom === "mandate")
    .flatMap(({ paidAt }) => (paidAt === null ? [] : dateInLagos(paidAt)))
    .toSorted()
    .at(-1);
  const debitSettledOn =
    debitedOn && addDays(addWorkingDays(debitedOn, DEBIT_SETTLES_WORKING_DAYS), 1);
  if (debitSettledOn !== undefined && dateInLagos(now) < debitSettledOn) {
    return `Your bank can take its last debit back for three working days. You can end the plan from ${formatDay(debitSettledOn)}.`;
  }
  // A gift is a top-up that was paid at the gateway.
  const mayBeGiven = paid.some(({ kind, paidFrom }) => kind === "top-up" && paidFrom === "gateway");
  const givenAt = mayBeGiven ? await findLastGift(db, plan.id) : undefined;
  const freeFrom = givenAt && giftWithdrawableFrom(givenAt);
  if (freeFrom !== undefined && now < freeFrom) {
    return `A gift came into this plan. You can end the plan from ${formatDay(dateInLagos(freeFrom))}.`;
  }
  return undefined;
}
