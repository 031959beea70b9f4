import * as z from "zod/mini";
import * as messages from "./messages.ts";
import { dayNotOfMonth, missedChoiceMissing } from "./plan-settings-messages.ts";

/** How a plan runs, as its saver sets it. */

/** What happens to an instalment that the card or the bank account did not pay.
 * - `retry`: it is tried again on later days
 * - `stash`: it is taken from the stash on the same day, if all of it is there; otherwise as `retry`
 * - `skip`: it is left out, and can be paid from the stash until maturity */
export const missedChoices = ["retry", "stash", "skip"] as const;
export type MissedChoice = (typeof missedChoices)[number];

const planId = z.string({ error: messages.planUnknown }).check(z.maxLength(100, messages.tooLong));

/** `POST /v1/savings/missed`. A client that sends `stash` has obtained the investor's consent to take
 * missed instalments from the stash. */
export const missedChoiceRequest = z.object(
  { planId, choice: z.enum(missedChoices, { error: () => missedChoiceMissing }) },
  { error: messages.notUnderstood },
);

/** `POST /v1/savings/day`: once a plan, for monthly ones. Each instalment that has not fallen due
 * moves to the first such day on or after its own. */
export const chargeDayRequest = z.object(
  {
    planId,
    day: z
      .int({ error: () => dayNotOfMonth })
      .check(z.gte(1, { error: () => dayNotOfMonth }), z.lte(28, { error: () => dayNotOfMonth })),
  },
  { error: messages.notUnderstood },
);
