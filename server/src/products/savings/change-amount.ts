import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import type { PlanAmountPreview } from "@osisi/contracts/plan-settings.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { recordDueInstalments } from "./advance-plan.ts";
import { continuePlan } from "./charge-instalment.ts";
import { wantedKobo } from "./coming-instalments.ts";
import { dueDateIn } from "./due-dates.ts";
import { notifyAmountChanged } from "./notify-plan.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import { type Instalment, type StartedPlan, firstWithoutRow, isRunning, termsOf } from "./plan.ts";
import { listInstalments, updatePlan } from "./queries.ts";
import { roomKobo, topUpBasisPointsOn } from "./top-up.ts";
import { planView } from "./view-plan.ts";

/** A saver changes the amount of the instalments that have no row yet. It can be raised as far as all
 * of them together still fit into the plan, so that what was agreed to is what is charged. */

type NotChanged =
  | { kind: "plan-amount-nothing-left" | "top-up-not-offered" }
  | { kind: "plan-amount-too-large"; mostKobo: bigint };

type NextAmount = Readonly<{ first: number; count: number; mostKobo: bigint }>;

/** The instalments that a change concerns, and the most that each can be; nothing if none is left. */
export function nextAmountOf(
  catalogue: Catalogue,
  plan: StartedPlan,
  instalments: readonly Instalment[],
  today: CalendarDate,
): NextAmount | undefined {
  let first = firstWithoutRow(instalments);
  // Due, and the plan's scheduled step is late.
  while (dueDateIn(plan, first) <= today) first += 1;
  const count = instalmentCountOf(termsOf(plan)) - first + 1;
  if (!isRunning(plan) || count <= 0) return undefined;
  const isOffered = topUpBasisPointsOn(catalogue, plan, today) !== undefined;
  const extraKobo = isOffered ? roomKobo(catalogue, plan, instalments) / BigInt(count) : 0n;
  const mostKobo = plan.amountKobo + extraKobo;
  const { maximumPaymentKobo } = limits;
  return { first, count, mostKobo: mostKobo < maximumPaymentKobo ? mostKobo : maximumPaymentKobo };
}

type Request = OwnPlan & Readonly<{ amountKobo: bigint }>;
type Judged = Readonly<{
  kind: "accepted";
  plan: StartedPlan;
  instalments: readonly Instalment[];
  catalogue: Catalogue;
  next: NextAmount;
}>;

async function judge(
  tx: Tx,
  runtime: Runtime,
  request: Request,
): Promise<Judged | NotChanged | NotAllowed> {
  const found = await lockPlanFor(tx, runtime, "rename", request);
  if (found.kind !== "allowed") return found;
  const { plan } = found;
  const today = dateInLagos(runtime.clock.now());
  const [instalments, catalogue] = [await listInstalments(tx, [plan.id]), await readCatalogue(tx)];
  const next = nextAmountOf(catalogue, plan, instalments, today);
  if (!next) return { kind: "plan-amount-nothing-left" };
  if (request.amountKobo > next.mostKobo) {
    const isOffered = topUpBasisPointsOn(catalogue, plan, today) !== undefined;
    if (!isOffered) return { kind: "top-up-not-offered" };
    return { kind: "plan-amount-too-large", mostKobo: next.mostKobo };
  }
  return { kind: "accepted", plan, instalments, catalogue, next };
}

/** What has fallen due keeps its amount, even if the scheduled step is late. */
export async function changeAmount(
  runtime: Runtime,
  request: Request,
): Promise<{ kind: "done" } | NotChanged | NotAllowed> {
  const { amountKobo } = request;
  return inTransaction(runtime.db, async (tx) => {
    const judged = await judge(tx, runtime, request);
    if (judged.kind !== "accepted") return judged;
    const { plan, next } = judged;
    if (amountKobo === wantedKobo(plan)) return { kind: "done" };
    const fallenDue = await recordDueInstalments(tx, plan, dateInLagos(runtime.clock.now()));
    const change = { changedKobo: amountKobo === plan.amountKobo ? null : amountKobo };
    await updatePlan(tx, plan.id, change);
    await continuePlan(tx, runtime, { ...plan, ...change, fallenDue });
    const from = dueDateIn(plan, next.first);
    await notifyAmountChanged(tx, runtime, { plan, amountKobo, from });
    return { kind: "done" };
  });
}

/** What the change would bring, if every instalment is paid on its day. Nothing is written. */
export async function previewAmount(
  runtime: Runtime,
  request: Request,
): Promise<{ kind: "previewed"; preview: PlanAmountPreview } | NotChanged | NotAllowed> {
  const now = runtime.clock.now();
  return inTransaction(runtime.db, async (tx) => {
    const judged = await judge(tx, runtime, request);
    if (judged.kind !== "accepted") return judged;
    const { catalogue, plan, instalments, next } = judged;
    const expected = (changedKobo: bigint) => {
      const shown = { catalogue, plan: { ...plan, changedKobo, pausedAt: null }, instalments };
      const about = {
        card: undefined,
        mandate: undefined,
        today: dateInLagos(now),
        now,
        lateKobo: 0n,
      };
      const { expectedInterest, expectedTotal } = planView({ ...shown, ...about });
      return { expectedInterest, expectedTotal };
    };
    const preview = {
      amount: nairaFromKobo(request.amountKobo),
      firstDueDate: dueDateIn(plan, next.first),
      count: next.count,
      before: expected(wantedKobo(plan)),
      after: expected(request.amountKobo),
    };
    return { kind: "previewed", preview };
  });
}
