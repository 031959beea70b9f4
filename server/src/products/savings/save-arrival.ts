import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { type Reach, type Takes, placeInPlan } from "@osisi/contracts/pass-on.ts";
import { post } from "#ledger/post.ts";
import type { PaidIn } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { occurrenceId, recordDueInstalments } from "./advance-plan.ts";
import { continuePlan } from "./charge-instalment.ts";
import { comingInstalments, earningOf, fittingNow, hasRaised } from "./coming-instalments.ts";
import { dueDateIn } from "./due-dates.ts";
import { instalmentSaved } from "./plan-postings.ts";
import { type Instalment, type Plan, type StartedPlan, isRunning } from "./plan.ts";
import {
  findInstalmentByNumber,
  insertInstalments,
  listInstalments,
  updateInstalment,
} from "./queries.ts";
import { roomKobo, topUp, topUpBasisPointsOn } from "./top-up.ts";

/** Money that has just come into the stash by the own account number is saved in a plan, as far as
 * its owner's standing rule goes. */

export type Occurrence = Readonly<{ number: number; dueOn: CalendarDate; amountKobo: bigint }>;

/** What a plan takes: its unpaid due instalments, oldest first, and the next one. */
export type Needs = Readonly<{
  due: readonly Occurrence[];
  next: Occurrence | undefined;
  roomKobo: bigint;
}>;

/** Whether the plan takes money from a rule: it runs, is not paused, and its last day is not over. */
function takesArrivals(plan: Plan, today: CalendarDate): plan is StartedPlan {
  return isRunning(plan) && plan.pausedAt === null && today < plan.maturesOn;
}

/** Without what is being charged or paid at a checkout, and without missed charges: their pages at
 * the gateway can still be paid. At most one instalment is paid before its day, so that many small
 * arrivals do the same as one large. */
export function needsOf(
  catalogue: Catalogue,
  plan: StartedPlan,
  instalments: readonly Instalment[],
  { now, paidAt }: { now: Date; paidAt: Date },
): Needs {
  const today = dateInLagos(now);
  const rows = instalments.flatMap(({ number, dueOn, amountKobo, extraKobo, ...row }) => {
    const isPaying = row.checkoutUntil !== null && row.checkoutUntil > now;
    const isOpen = row.state !== "due" || row.chargeId !== null || isPaying;
    return isOpen || dueOn === null ? [] : [{ number, dueOn, amountKobo, extraKobo }];
  });
  let number = plan.fallenDue + 1;
  let dueOn = dueDateIn(plan, number);
  const late: number[] = [];
  // Due, and the plan's scheduled step is late.
  for (; dueOn <= today && dueOn < plan.maturesOn; dueOn = dueDateIn(plan, number)) {
    late.push(number);
    number += 1;
  }
  const coming = comingInstalments(catalogue, plan, instalments, [...late, number]);
  const due = [...rows, ...coming.slice(0, late.length)];
  const isAhead = instalments.some((row) => row.dueOn !== null && row.dueOn > today);
  const isOffered = topUpBasisPointsOn(catalogue, plan, valueDateOf(plan, paidAt)) !== undefined;
  const next = !isAhead && dueOn < plan.maturesOn ? coming.at(-1) : undefined;
  const extras = [...due, ...(next ? [next] : [])].reduce((sum, one) => sum + one.extraKobo, 0n);
  const room = roomKobo(catalogue, plan, instalments) - extras;
  return { due, next, roomKobo: isOffered && room > 0n ? room : 0n };
}

/** Money may have come before the plan began, and been found later: it earns from the first day. */
function valueDateOf(plan: StartedPlan, paidAt: Date): CalendarDate {
  const paidOn = dateInLagos(paidAt);
  return paidOn < plan.startedOn ? plan.startedOn : paidOn;
}

function takesOf({ due, next, roomKobo }: Needs): Takes {
  return {
    due: due.map(({ amountKobo }) => amountKobo),
    next: next?.amountKobo,
    room: roomKobo,
  };
}

export type Saved = Readonly<{
  instalmentId: string;
  kind: "due" | "next" | "top-up";
  dueOn: CalendarDate | null;
  amountKobo: bigint;
}>;

/** Called with the stash and the plan locked. `availableKobo` is in the stash. */
export async function saveArrival(
  tx: Tx,
  runtime: Runtime,
  arrival: Readonly<{
    plan: Plan;
    reach: Reach;
    availableKobo: bigint;
    payment: Pick<PaidIn, "id" | "paidAt">;
  }>,
): Promise<Saved[]> {
  const now = runtime.clock.now();
  const today = dateInLagos(now);
  if (!takesArrivals(arrival.plan, today)) return [];
  const fallenDue = await recordDueInstalments(tx, arrival.plan, today);
  const plan: StartedPlan = { ...arrival.plan, fallenDue };
  const needs = needsOf(await readCatalogue(tx), plan, await listInstalments(tx, [plan.id]), {
    now,
    paidAt: arrival.payment.paidAt,
  });
  const placed = placeInPlan(takesOf(needs), arrival.reach, arrival.availableKobo);
  const saved: Saved[] = [];
  let payments = 0;
  for (const { kind, amountKobo } of placed) {
    if (kind === "top-up") {
      saved.push(await topUpBy(tx, runtime, { plan, amountKobo, payment: arrival.payment }));
      continue;
    }
    const occurrence = kind === "next" ? needs.next : needs.due[payments];
    if (!occurrence) throw new Error(`plan ${plan.id} has no instalment for a placement`);
    payments += 1;
    const paid = await payOccurrence(tx, plan, { occurrence, payment: arrival.payment });
    const { id: instalmentId, amountKobo: paidKobo } = paid;
    saved.push({ instalmentId, kind, dueOn: occurrence.dueOn, amountKobo: paidKobo });
  }
  const ahead = saved.some(({ kind }) => kind === "next") ? 1 : 0;
  if (saved.length > 0 || fallenDue > arrival.plan.fallenDue) {
    await continuePlan(tx, runtime, { ...plan, fallenDue: fallenDue + ahead });
  }
  return saved;
}

async function topUpBy(
  tx: Tx,
  runtime: Runtime,
  added: { plan: StartedPlan; amountKobo: bigint; payment: Pick<PaidIn, "id" | "paidAt"> },
): Promise<Saved> {
  const { plan, amountKobo, payment } = added;
  const done = await topUp(tx, runtime, {
    plan,
    amountKobo,
    paidAt: payment.paidAt,
    paymentId: payment.id,
    source: "own-account",
  });
  if (done.kind !== "topped-up") throw new Error(`plan ${plan.id} took no top-up: ${done.kind}`);
  return { instalmentId: done.id, kind: "top-up", dueOn: null, amountKobo };
}

/** One that is paid before its day gets its row now, so that nothing is recorded or charged when it
 * falls due. One that has fallen due since the money came, which was found later, earns from its
 * day. */
async function payOccurrence(
  tx: Tx,
  plan: StartedPlan,
  { occurrence, payment }: { occurrence: Occurrence; payment: Pick<PaidIn, "id" | "paidAt"> },
): Promise<Instalment> {
  const { number, dueOn } = occurrence;
  const planId = plan.id;
  const paidOn = valueDateOf(plan, payment.paidAt);
  if (number > plan.fallenDue) {
    const rows = hasRaised(plan) ? await listInstalments(tx, [planId]) : [];
    const id = occurrenceId(planId, number);
    await insertInstalments(
      tx,
      comingInstalments(await readCatalogue(tx), plan, rows, [number]).map((row) => ({
        ...row,
        id,
        planId,
      })),
    );
  }
  const unpaid = await findInstalmentByNumber(tx, { planId, number });
  if (!unpaid) throw new Error(`plan ${planId} has no instalment ${number}`);
  const valueOn = number > plan.fallenDue || paidOn > dueOn ? paidOn : dueOn;
  const instalment = await fittingNow(tx, plan, unpaid, valueOn);
  await post(tx, [instalmentSaved(plan, instalment, payment.paidAt)]);
  await updateInstalment(tx, instalment.id, {
    state: "paid",
    paidAt: payment.paidAt,
    valueOn,
    ...earningOf(instalment),
    paidFrom: "own-account",
    paymentId: payment.id,
    declined: false,
    checkoutUntil: null,
    askAt: null,
  });
  return instalment;
}
