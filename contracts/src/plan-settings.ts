import * as z from "zod/mini";
import { amount } from "./fields.ts";
import { limits } from "./limits.ts";
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

/** `POST /v1/savings/amount`, and `/v1/savings/amount/preview`, which changes nothing. It applies to each
 * instalment that has not fallen due or been paid. */
export const planAmountRequest = z.object(
  {
    planId,
    amount: amount({
      missing: messages.planAmountMissing,
      minimumKobo: limits.minimumSavingKobo,
      tooSmall: messages.planAmountTooSmall,
    }),
  },
  { error: messages.notUnderstood },
);

/** At maturity, if every instalment is paid on its day. Before tax, and not guaranteed. */
const expected = z.object({ expectedInterest: z.number(), expectedTotal: z.number() });

/** What a new amount would bring. */
export const planAmountPreview = z.object({
  amount: z.number(),
  /** The first instalment that it applies to. */
  firstDueDate: z.string(),
  /** How many it applies to. */
  count: z.int(),
  /** With the present amount. */
  before: expected,
  /** With the new one. */
  after: expected,
});
export type PlanAmountPreview = z.infer<typeof planAmountPreview>;
