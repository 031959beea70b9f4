import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { dueDatesOf, planMonthsOf } from "@osisi/contracts/plan-schedule.ts";
import type {
  Instalment as Shown,
  InstalmentState,
  PlanMonthView,
  SavingPlanDetail,
} from "@osisi/contracts/savings.ts";
import { type Instalment, isMissed, termsOf } from "./plan.ts";
import type { Seen, ShownPlan } from "./seen-plan.ts";
import { planView } from "./view-plan.ts";

/** A plan with all its instalments, including future ones, and its months. */
export function detailView(seen: Seen): SavingPlanDetail {
  const { plan } = seen;
  const rows = new Map(seen.instalments.map((row) => [row.number, row]));
  const instalments = dueDatesOf(termsOf(plan)).map((dueDate, index) => {
    const number = index + 1;
    const row = rows.get(number);
    return row ? instalmentView(seen, row, dueDate) : upcoming(seen, number, dueDate);
  });
  return { ...planView(seen), instalments, planMonths: monthsView(plan, instalments) };
}

/** One that never fell due because of an outage until the end has lapsed with the plan. */
function upcoming({ plan }: Seen, number: number, dueDate: string): Shown {
  return {
    number,
    dueDate,
    amount: nairaFromKobo(plan.amountKobo),
    state: plan.state === "matured" ? "lapsed" : "upcoming",
    paidAt: null,
    valueDate: null,
    paidFrom: null,
    payable: { stash: false, gateway: false },
  };
}

function instalmentView({ plan, now, today }: Seen, row: Instalment, dueDate: string): Shown {
  const isRunning = plan.state === "ongoing" && today < plan.maturesOn;
  const state = isRunning || row.state !== "lapsed" ? stateOf(row, now) : "lapsed";
  const isOpen = isRunning && row.chargeId === null;
  return {
    number: row.number,
    dueDate,
    amount: nairaFromKobo(plan.amountKobo),
    state,
    paidAt: row.paidAt?.toISOString() ?? null,
    valueDate: row.valueOn,
    paidFrom: row.paidFrom,
    payable: {
      stash: isOpen && row.state !== "paid",
      gateway: isOpen && (row.state === "due" || isMissed(row)),
    },
  };
}

function stateOf(row: Instalment, now: Date): InstalmentState {
  if (row.state !== "due" && !isMissed(row)) return row.state;
  const isPaying = row.checkoutUntil !== null && row.checkoutUntil > now;
  if (row.chargeId !== null || isPaying) return "charging";
  if (isMissed(row)) return "missed";
  return row.declined ? "failed" : "due";
}

function monthsView(plan: ShownPlan, instalments: readonly Shown[]): PlanMonthView[] {
  return planMonthsOf(termsOf(plan)).map(({ from, to, firstNumber, lastNumber }) => {
    const inMonth = instalments.slice(firstNumber - 1, lastNumber);
    const paidCount = inMonth.filter(({ state }) => state === "paid").length;
    return {
      from,
      to,
      instalmentCount: inMonth.length,
      paidCount,
      saved: nairaFromKobo(plan.amountKobo * BigInt(paidCount)),
    };
  });
}
