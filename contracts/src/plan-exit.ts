import * as z from "zod/mini";
import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, rowOn } from "./catalogue.ts";

/** Ending a saving plan before its last day. What it has saved goes to the stash; it earns nothing. */

/** What its owner gets who ends it now. */
export const planExit = z.object({
  /** Comes to the stash, after the fee. */
  amount: z.number(),
  fee: z.number(),
  /** Until when it is free of that fee; null: no fee, or not any more. */
  freeUntil: z.nullable(z.string()),
  /** The interest until today, which is given up. */
  interest: z.number(),
  /** Why it cannot be ended at the moment, as text. */
  notYet: z.nullable(z.string()),
});

export type PlanExit = z.infer<typeof planExit>;

/** As offered for plans on that day. */
export function exitPolicyOn(catalogue: Catalogue, date: CalendarDate) {
  const { value } = rowOn(catalogue, date, "exit-policy", "plans") ?? {};
  return value?.offered === true ? value : undefined;
}
