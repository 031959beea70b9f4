import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { SavingPlan, SavingPlanDetail } from "@osisi/contracts/savings.ts";
import { type StoredCard, listCards } from "#money/cards/queries.ts";
import type { Db } from "#platform/database/database.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type BegunPlan, type Instalment, hasBegun } from "./plan.ts";
import { listInstalments, listPlans } from "./queries.ts";
import { detailView } from "./view-instalments.ts";
import type { Seen } from "./seen-plan.ts";
import { planView } from "./view-plan.ts";

/** Plans as their owner sees them, newest first, without unpaid ones. */

export async function plansOf(
  runtime: Runtime,
  investorId: string,
  page: { atMost: number; before?: string | undefined },
): Promise<SavingPlan[]> {
  if (page.before !== undefined && !isId(page.before)) return [];
  const seen = await see(runtime, { ...page, investorId });
  return seen.map(planView);
}

/** All running plans, newest first, because the oldest may need its owner. There can be more than
 * may be opened, if several were opened before any was paid for. */
export async function runningPlansOf(runtime: Runtime, investorId: string): Promise<SavingPlan[]> {
  const seen = await see(runtime, { investorId, onlyRunning: true });
  return seen.map(planView);
}

export async function planOf(
  runtime: Runtime,
  { investorId, planId }: { investorId: string; planId: string },
): Promise<SavingPlanDetail | undefined> {
  if (!isId(planId)) return undefined;
  const [seen] = await see(runtime, { investorId, id: planId, atMost: 1 });
  return seen && detailView(seen);
}

async function see(
  { clock, db }: Runtime,
  page: {
    investorId: string;
    atMost?: number;
    before?: string | undefined;
    id?: string;
    onlyRunning?: boolean;
  },
): Promise<Seen[]> {
  const now = clock.now();
  const plans = (await listPlans(db, page)).filter(hasBegun);
  if (plans.length === 0) return [];
  const [instalments, cards] = await Promise.all([
    instalmentsOf(db, plans),
    listCards(db, page.investorId),
  ]);
  return plans.map((plan) => ({
    plan,
    instalments: instalments.get(plan.id) ?? [],
    card: cardOf(plan, cards),
    today: dateInLagos(now),
    now,
  }));
}

function cardOf({ cardId }: BegunPlan, cards: readonly StoredCard[]): StoredCard | undefined {
  return cards.find(({ id }) => id === cardId);
}

async function instalmentsOf(
  db: Db,
  plans: readonly BegunPlan[],
): Promise<ReadonlyMap<string, Instalment[]>> {
  const rows = await listInstalments(
    db,
    plans.map(({ id }) => id),
  );
  return Map.groupBy(rows, ({ planId }) => planId);
}
