import * as z from "zod/mini";
import * as messages from "./messages.ts";
import { intervals } from "./plan-terms.ts";
import { planId } from "./savings.ts";

/** Saving plans that a bank account pays. */

/** `POST /v1/savings/mandate`: `mandateId` is one of `GET /v1/mandates`. */
export const planMandateRequest = z.object(
  {
    planId,
    mandateId: z
      .string({ error: messages.notUnderstood })
      .check(z.maxLength(100, messages.tooLong)),
  },
  { error: messages.notUnderstood },
);

/** `POST /v1/savings/mandate/new`: the plan is paid from a bank account that the investor allows at
 * `url`; until it is active, by hand. */
export const newPlanMandateAnswer = z.object({ url: z.string(), reference: z.string() });

/** `GET /v1/savings/waiting`: plans that begin once their bank account can be debited. */
export const waitingPlan = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  interval: z.enum(intervals),
  months: z.int(),
  mandateId: z.string(),
  /** What it waits for, and what the investor can do. */
  text: z.string(),
  /** When it is given up. */
  until: z.string(),
});
export const waitingPlans = z.array(waitingPlan);

export type WaitingPlan = z.infer<typeof waitingPlan>;
