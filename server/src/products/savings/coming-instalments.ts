import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { dueDateIn } from "./due-dates.ts";
import type { Earning, Instalment, StartedPlan } from "./plan.ts";
import { listInstalments } from "./queries.ts";
import { roomKobo, topUpBasisPointsOn } from "./top-up.ts";

/** The amounts of instalments, also after the saver has changed the plan's amount. What exceeds the
 * amount at opening is an extra: it counts and earns like a top-up, and a plan takes no more of it
 * than its top-ups leave room for. */

type PlanWithAmounts = Parameters<typeof dueDateIn>[0] & Pick<StartedPlan, "changedKobo">;
type Row = Parameters<typeof roomKobo>[2][number];

/** What the saver wants each coming instalment to be. */
export function wantedKobo(plan: Pick<StartedPlan, "amountKobo" | "changedKobo">): bigint {
  return plan.changedKobo ?? plan.amountKobo;
}

export function hasRaised(plan: Pick<StartedPlan, "amountKobo" | "changedKobo">): boolean {
  return wantedKobo(plan) > plan.amountKobo;
}

export type Coming = Earning & Readonly<{ number: number; dueOn: CalendarDate }>;

/** Instalments that have no row yet. `rows` are needed only if the amount was raised. */
export function comingInstalments(
  catalogue: Catalogue,
  plan: PlanWithAmounts,
  rows: readonly Row[],
  numbers: readonly number[],
): Coming[] {
  let room = hasRaised(plan) ? roomKobo(catalogue, plan, rows) : 0n;
  return numbers.map((number) => {
    const dueOn = dueDateIn(plan, number);
    const fits = fitting(catalogue, plan, { wanted: wantedKobo(plan), valueOn: dueOn, room });
    room -= fits.extraKobo;
    return { number, dueOn, ...fits };
  });
}

/** An instalment with that value date, as far as the plan takes it. */
export function fitting(
  catalogue: Catalogue,
  plan: PlanWithAmounts,
  { wanted, valueOn, room }: { wanted: bigint; valueOn: CalendarDate; room: bigint },
): Earning {
  const { amountKobo, basisPoints } = plan;
  const offered = topUpBasisPointsOn(catalogue, plan, valueOn);
  const overKobo = wanted - amountKobo;
  if (overKobo <= 0n || room <= 0n || offered === undefined) {
    const planned = overKobo < 0n ? wanted : amountKobo;
    return { amountKobo: planned, basisPoints, extraKobo: 0n, extraBasisPoints: null };
  }
  const extraKobo = overKobo < room ? overKobo : room;
  return {
    amountKobo: amountKobo + extraKobo,
    basisPoints,
    extraKobo,
    extraBasisPoints: offered,
  };
}

/** An instalment that is paid now: its extra may fit no more, or earn another percent than on its due
 * date. The plan is locked. */
export async function fittingNow(
  tx: Tx,
  plan: StartedPlan,
  instalment: Instalment,
  valueOn: CalendarDate,
): Promise<Instalment> {
  if (instalment.extraKobo === 0n) return instalment;
  const catalogue = await readCatalogue(tx);
  const room = roomKobo(catalogue, plan, await listInstalments(tx, [plan.id]));
  return {
    ...instalment,
    ...fitting(catalogue, plan, { wanted: instalment.amountKobo, valueOn, room }),
  };
}

/** The columns that `fittingNow` may have changed. */
export function earningOf({ amountKobo, extraKobo, extraBasisPoints }: Instalment) {
  return { amountKobo, extraKobo, extraBasisPoints };
}
