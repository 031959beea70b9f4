import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { PlanTerms } from "@osisi/contracts/plan-interest.ts";
import type { Interval } from "@osisi/contracts/plan-terms.ts";
import type { Channel } from "@osisi/contracts/payments.ts";
import type { ChargingState } from "@osisi/contracts/savings.ts";
import type { Selectable } from "kysely";
import type { DB } from "#platform/database/tables.gen.ts";

/** What the database checks and its generated types do not express. */
export type KnownOfPlan = {
  interval: Interval;
  channel: Channel | null;
  state: "pending" | "given-up" | "ongoing" | "matured";
  /** A challenge belongs to the instalment that is charged. */
  charging: Exclude<ChargingState, "challenge">;
};
export type KnownOfInstalment = {
  state: "due" | "paid" | "lapsed";
  paidFrom: "card" | "gateway" | "stash" | null;
};

export type Plan = Omit<Selectable<DB["savingPlan"]>, keyof KnownOfPlan> & KnownOfPlan;
export type Instalment = Omit<Selectable<DB["planInstalment"]>, keyof KnownOfInstalment> &
  KnownOfInstalment;

/** A plan whose first instalment is paid, so that its dates are known. */
export type BegunPlan = Plan & { startedOn: CalendarDate; maturesOn: CalendarDate };

export function hasBegun(plan: Plan): plan is BegunPlan {
  return plan.startedOn !== null && plan.maturesOn !== null;
}

/** Running: payments are still saved in it. */
export function isRunning(plan: Plan): plan is BegunPlan {
  return plan.state === "ongoing" && hasBegun(plan);
}

/** Its charge was not confirmed in time: it can only be paid by hand. */
export function isMissed({ state, missedAt }: Pick<Instalment, "state"> & { missedAt: unknown }) {
  return state === "lapsed" && missedAt !== null;
}

/** Whether the card of the next payment is to be kept and charged from then on: the owner has
 * consented, and the plan has no usable card. */
export function wantsCard({
  cardId,
  charging,
  consentedAt,
}: Pick<Plan, "cardId" | "charging" | "consentedAt">): boolean {
  return consentedAt !== null && (cardId === null || charging === "card-unusable");
}

/** The plan in the form that the calculations of `contracts` take. */
export function termsOf(
  plan: Pick<BegunPlan, "startedOn" | "interval" | "months" | "amountKobo" | "basisPoints">,
): PlanTerms {
  const { startedOn, interval, months, amountKobo, basisPoints } = plan;
  return { startDate: startedOn, interval, months, amountKobo, basisPoints };
}
