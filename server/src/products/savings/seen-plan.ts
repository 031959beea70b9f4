import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { StoredCard } from "#money/cards/queries.ts";
import type { BegunPlan, Instalment } from "./plan.ts";

/** The data for showing a plan with all its instalments. */
export type Seen = Omit<SeenPlan, "instalments"> & Readonly<{ instalments: readonly Instalment[] }>;

/** The data for showing a plan in a list. */
export type SeenPlan = Readonly<{
  plan: ShownPlan;
  /** Due instalments, in order. */
  instalments: readonly ShownInstalment[];
  /** The plan's card, unless it was removed. */
  card: ShownCard | undefined;
  today: CalendarDate;
  now: Date;
}>;

export type ShownPlan = Pick<
  BegunPlan,
  | "id"
  | "name"
  | "amountKobo"
  | "interval"
  | "months"
  | "basisPoints"
  | "channel"
  | "state"
  | "startedOn"
  | "maturesOn"
  | "fallenDue"
  | "pausedAt"
  | "cardId"
  | "charging"
  | "retryAt"
  | "principalKobo"
  | "interestKobo"
>;

export type ShownInstalment = Pick<
  Instalment,
  "number" | "state" | "valueOn" | "challengeUrl" | "missedAt"
>;

export type ShownCard = Pick<
  StoredCard,
  "id" | "brand" | "last4" | "expMonth" | "expYear" | "unusableSince"
>;
