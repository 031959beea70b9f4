import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { StoredCard } from "../payments/cards.ts";
import type { BegunPlan, Instalment } from "./plan.ts";

/** What is needed to show a plan. */
export type Seen = Readonly<{
  plan: BegunPlan;
  /** What has fallen due, in order. */
  instalments: readonly Instalment[];
  /** The plan's card, unless it is gone. */
  card: StoredCard | undefined;
  today: CalendarDate;
  now: Date;
}>;
