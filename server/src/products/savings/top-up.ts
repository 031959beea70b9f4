import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { limits, topUpPercentOn } from "@osisi/contracts/limits.ts";
import { instalmentCountOf } from "@osisi/contracts/plan-schedule.ts";
import { planOptionOn } from "@osisi/contracts/plan-terms.ts";
import { v5 } from "uuid";
import { post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { instalmentSaved } from "./plan-postings.ts";
import { type Instalment, type StartedPlan, isRunning, termsOf } from "./plan.ts";
import { insertInstalments, listInstalments } from "./queries.ts";

/** A top-up: an extra instalment of a running plan, until the day before its maturity, with its own
 * amount and value date. It never earns more than the plan's percent, nor more than is offered on
 * its value date for the plan's whole span, so that no old percent can be bought at a bad time. All
 * top-ups of a plan together are at most a share of the total planned at opening. */

type TermsOfPlan = Pick<
  StartedPlan,
  "startedOn" | "interval" | "months" | "amountKobo" | "basisPoints"
>;

/** What the plan may still be topped up by. The extra of a scheduled instalment counts like a top-up. */
export function roomKobo(
  catalogue: Catalogue,
  plan: TermsOfPlan,
  instalments: readonly Pick<Instalment, "kind" | "state" | "amountKobo" | "extraKobo">[],
): bigint {
  const plannedKobo = plan.amountKobo * BigInt(instalmentCountOf(termsOf(plan)));
  const capKobo = (plannedKobo * topUpPercentOn(catalogue, plan.startedOn)) / 100n;
  const added = instalments.reduce((sum, { kind, state, amountKobo, extraKobo }) => {
    const addedKobo = kind === "top-up" ? amountKobo : extraKobo;
    return state === "paid" ? sum + addedKobo : sum;
  }, 0n);
  return capKobo > added ? capKobo - added : 0n;
}

/** The percent of a top-up with that value date; `undefined` if none is offered. */
export function topUpBasisPointsOn(
  catalogue: Catalogue,
  { basisPoints, months }: Pick<StartedPlan, "basisPoints" | "months">,
  valueOn: CalendarDate,
): number | undefined {
  const offered = planOptionOn(catalogue, valueOn, months)?.basisPoints;
  return offered === undefined ? undefined : Math.min(offered, basisPoints);
}

export type NotToppedUp =
  | { kind: "plan-over" | "top-up-not-offered" | "top-up-too-small" }
  | { kind: "top-up-too-large"; roomKobo: bigint };

type Accepted = Readonly<{ kind: "accepted"; valueOn: CalendarDate; basisPoints: number }>;

/** Whether a running plan takes a top-up that is paid at that moment. */
export function judgeTopUp(
  catalogue: Catalogue,
  plan: StartedPlan,
  instalments: readonly Instalment[],
  { amountKobo, paidAt }: { amountKobo: bigint; paidAt: Date },
): Accepted | NotToppedUp {
  const paidOn = dateInLagos(paidAt);
  if (!isRunning(plan) || paidOn >= plan.maturesOn) return { kind: "plan-over" };
  // Money may have come before the plan began: it earns from the plan's first day.
  const valueOn = paidOn < plan.startedOn ? plan.startedOn : paidOn;
  const basisPoints = topUpBasisPointsOn(catalogue, plan, valueOn);
  if (basisPoints === undefined) return { kind: "top-up-not-offered" };
  if (amountKobo < limits.minimumSavingKobo) return { kind: "top-up-too-small" };
  const room = roomKobo(catalogue, plan, instalments);
  if (amountKobo > room) return { kind: "top-up-too-large", roomKobo: room };
  return { kind: "accepted", valueOn, basisPoints };
}

export type TopUp = Readonly<{
  plan: StartedPlan;
  amountKobo: bigint;
  /** The value date. */
  paidAt: Date;
  /** The payment that the money came with: a dispute of it takes the top-up back. */
  paymentId: string | null;
  source: "stash" | "gateway" | "own-account";
  requestKey?: string | undefined;
}>;

/** Our own UUID namespace, so that ids derived from payments collide with no others. */
const TOP_UPS = "7d0b9a52-30a5-4c8c-8f1e-2f6a4b8f5c10";

/** Moves money of the stash into the plan, which the caller has locked (the stash before it).
 * Throws `NotEnoughMoney` if the stash holds less. A payment tops up a plan once. */
export async function topUp(
  tx: Tx,
  _runtime: Runtime,
  { plan, amountKobo, paidAt, paymentId, source, requestKey }: TopUp,
): Promise<{ kind: "topped-up"; id: string } | NotToppedUp> {
  const instalments = await listInstalments(tx, [plan.id]);
  const judged = judgeTopUp(await readCatalogue(tx), plan, instalments, { amountKobo, paidAt });
  if (judged.kind !== "accepted") return judged;
  const { basisPoints, valueOn } = judged;
  const id = paymentId === null ? newId() : v5(`${plan.id}:${paymentId}`, TOP_UPS);
  await post(tx, [instalmentSaved(plan, { id, amountKobo, takenBack: 0 }, paidAt)]);
  await insertInstalments(tx, [
    {
      id,
      planId: plan.id,
      kind: "top-up",
      number: nextNumber(instalments),
      amountKobo,
      basisPoints,
      dueOn: valueOn,
      valueOn,
      state: "paid",
      paidAt,
      paidFrom: source,
      paymentId,
      requestKey: requestKey ?? null,
    },
  ]);
  return { kind: "topped-up", id };
}

/** Scheduled instalments are numbered by their due dates, of which there are fewer. */
const BEFORE_TOP_UPS = 1_000;

function nextNumber(instalments: readonly Pick<Instalment, "number">[]): number {
  return Math.max(BEFORE_TOP_UPS, ...instalments.map(({ number }) => number)) + 1;
}
