import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { PlanTerms, Saved } from "@osisi/contracts/plan-interest.ts";
import type { MissedChoice } from "@osisi/contracts/plan-settings.ts";
import type { Interval } from "@osisi/contracts/plan-terms.ts";
import type { PlanPicture } from "@osisi/contracts/goals.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { ChargingState } from "@osisi/contracts/savings.ts";
import type { Selectable } from "kysely";
import type { DB } from "#platform/database/tables.gen.ts";

/** What the database checks and its generated types do not express. */
export type PlanColumns = {
  interval: Interval;
  channel: Channel | null;
  missedChoice: MissedChoice;
  picture: PlanPicture | null;
  state: "pending" | "given-up" | "ongoing" | "matured";
  endedEarly: "cooling-off" | "later" | null;
  /** The others follow from the instalment that is charged, or from the mandate. */
  charging: Exclude<ChargingState, "challenge" | "awaiting-mandate" | "processing">;
};
export type InstalmentColumns = {
  kind: "scheduled" | "top-up";
  state: "due" | "paid" | "lapsed";
  paidFrom: "card" | "mandate" | "gateway" | "stash" | "own-account" | null;
};

export type Plan = Omit<Selectable<DB["savingPlan"]>, keyof PlanColumns> & PlanColumns;
export type Instalment = Omit<Selectable<DB["planInstalment"]>, keyof InstalmentColumns> &
  InstalmentColumns;

/** A plan whose first instalment is not paid within this time is given up. */
export const PENDING_MS = 7 * 24 * 60 * 60_000;

/** A plan whose first instalment is paid, so that its dates are known. */
export type StartedPlan = Plan & { startedOn: CalendarDate; maturesOn: CalendarDate };

export function hasStarted(plan: Plan): plan is StartedPlan {
  return plan.startedOn !== null && plan.maturesOn !== null;
}

/** Running: payments are still saved in it. */
export function isRunning(plan: Plan): plan is StartedPlan {
  return plan.state === "ongoing" && hasStarted(plan);
}

/** Its charge was not confirmed in time: it can only be paid by hand. */
export function isMissed({ state, missedAt }: Pick<Instalment, "state"> & { missedAt: unknown }) {
  return state === "lapsed" && missedAt !== null;
}

/** Why an instalment cannot be paid by hand now, if so. One that lapsed while the plan was paused is
 * paid from the stash only. */
export function notPayable(
  instalment: Pick<Instalment, "state" | "chargeId" | "missedAt">,
  from: "stash" | "gateway",
): "instalment-paid" | "instalment-lapsed" | "instalment-charging" | undefined {
  const { chargeId, state } = instalment;
  if (state === "paid") return "instalment-paid";
  if (from === "gateway" && state === "lapsed" && !isMissed(instalment)) return "instalment-lapsed";
  return chargeId === null ? undefined : "instalment-charging";
}

/** Whether the card of the next payment is to be kept and charged from then on: the owner has
 * consented, and the plan has no usable card. */
export function wantsCard({
  cardId,
  charging,
  consentedAt,
  mandateId,
}: Pick<Plan, "cardId" | "charging" | "consentedAt" | "mandateId">): boolean {
  // A bank account is debited, and the owner has consented to no more than that.
  if (mandateId !== null) return false;
  return consentedAt !== null && (cardId === null || charging === "card-unusable");
}

/** An instalment as a notice names it. */
export type Unpaid = Pick<Instalment, "amountKobo" | "dueOn">;

/** What an instalment earns by. Its extra, which exceeds the plan's amount at opening, has a percent of
 * its own. */
export type Earning = Pick<
  Instalment,
  "amountKobo" | "basisPoints" | "extraKobo" | "extraBasisPoints"
>;

/** An instalment with that value date, in the form that the calculations take. */
export function savedParts(row: Earning, valueDate: CalendarDate): Saved[] {
  const { amountKobo, basisPoints, extraBasisPoints, extraKobo } = row;
  const planned = { amountKobo: amountKobo - extraKobo, basisPoints, valueDate };
  if (extraBasisPoints === null) return [planned];
  return [planned, { amountKobo: extraKobo, basisPoints: extraBasisPoints, valueDate }];
}

/** Of the rows of a plan, those that are paid. */
export function savedOf(
  rows: readonly (Earning & Pick<Instalment, "state" | "valueOn">)[],
): Saved[] {
  return rows.flatMap((row) =>
    row.state === "paid" && row.valueOn !== null ? savedParts(row, row.valueOn) : [],
  );
}

/** The number of the first instalment that has no row. One that was paid ahead has its row before it
 * falls due. */
export function firstWithoutRow(
  instalments: readonly Pick<Instalment, "kind" | "number">[],
): number {
  const scheduled = instalments.filter(({ kind }) => kind === "scheduled");
  return Math.max(0, ...scheduled.map(({ number }) => number)) + 1;
}

export function sumKobo(rows: readonly Readonly<{ amountKobo: bigint }>[]): bigint {
  return rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
}

/** When a plan is given up whose first instalment is not paid by then. */
export function givenUpAt({ openedAt }: Pick<Plan, "openedAt">): Date {
  return new Date(openedAt.getTime() + PENDING_MS);
}

/** The plan in the form that the calculations of `contracts` take. */
export function termsOf(
  plan: Pick<StartedPlan, "startedOn" | "interval" | "months" | "amountKobo" | "basisPoints">,
): PlanTerms {
  const { startedOn, interval, months, amountKobo, basisPoints } = plan;
  return { startDate: startedOn, interval, months, amountKobo, basisPoints };
}
