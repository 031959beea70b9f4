import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { RulePlan, StandingRules } from "@osisi/contracts/standing-rules.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { type Instalment, type StartedPlan, hasStarted } from "#products/savings/plan.ts";
import { listInstalments, listPlans } from "#products/savings/queries.ts";
import { type Occurrence, needsOf } from "#products/savings/save-arrival.ts";
import { whyOff } from "./pass-on.ts";
import { listRules } from "./queries.ts";
import { versionOf } from "./save-rules.ts";

/** The rules of an investor, and what each plan would take now. */
export async function rulesOf(runtime: Runtime, investorId: string): Promise<StandingRules> {
  const { clock, db } = runtime;
  const now = clock.now();
  const [catalogue, rules, all, off] = await Promise.all([
    readCatalogue(db),
    listRules(db, investorId),
    listPlans(db, { investorId }),
    whyOff(db, runtime, investorId),
  ]);
  const named = new Set(rules.map(({ planId }) => planId));
  const started = all.filter(hasStarted);
  const plans = started.filter(({ id, state }) => state === "ongoing" || named.has(id));
  const rows = await listInstalments(
    db,
    plans.map(({ id }) => id),
  );
  const instalments = Map.groupBy(rows, ({ planId }) => planId);
  return {
    rules: rules.map(({ planId, reach }) => ({ planId, reach })),
    version: versionOf(rules),
    plans: plans.map((plan) => planView(catalogue, plan, instalments.get(plan.id) ?? [], now)),
    off,
  };
}

function planView(
  catalogue: Catalogue,
  plan: StartedPlan,
  instalments: readonly Instalment[],
  now: Date,
): RulePlan {
  const state = stateOf(plan, dateInLagos(now));
  const about = { planId: plan.id, name: plan.name, state };
  if (state !== "running") return { ...about, due: [], next: null, room: 0 };
  const { due, next, roomKobo } = needsOf(catalogue, plan, instalments, { now, paidAt: now });
  return {
    ...about,
    due: due.map(occurrenceView),
    next: next ? occurrenceView(next) : null,
    room: nairaFromKobo(roomKobo),
  };
}

function stateOf(plan: StartedPlan, today: CalendarDate): RulePlan["state"] {
  if (plan.state !== "ongoing" || today >= plan.maturesOn) return "ended";
  return plan.pausedAt === null ? "running" : "paused";
}

function occurrenceView({ dueOn, amountKobo }: Occurrence) {
  return { dueDate: dueOn, amount: nairaFromKobo(amountKobo) };
}
