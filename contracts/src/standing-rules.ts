import * as z from "zod/mini";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";
import { reaches } from "./pass-on.ts";

/** Standing rules say to which plans money that comes in to an investor's own account number is
 * passed on, in order. They act on nothing else. */

const standingRule = z.object(
  {
    planId: z.string({ error: messages.planUnknown }).check(z.maxLength(100, messages.tooLong)),
    reach: z.enum(reaches, messages.notUnderstood),
  },
  { error: messages.notUnderstood },
);

/** `POST /v1/standing-rules` replaces the whole list. `version` is that of the list that was read:
 * a list that was changed meanwhile is not overwritten. */
export const standingRulesRequest = z.object(
  {
    rules: z.array(standingRule, { error: messages.notUnderstood }).check(
      z.maxLength(limits.maximumStandingRules, messages.rulesTooMany),
      z.refine(
        (rules) => new Set(rules.map(({ planId }) => planId)).size === rules.length,
        messages.rulePlanTwice,
      ),
    ),
    version: z
      .string({ error: messages.notUnderstood })
      .check(z.maxLength(100, messages.notUnderstood)),
  },
  { error: messages.notUnderstood },
);

const occurrence = z.object({ dueDate: z.string(), amount: z.number() });

/** - `running`: takes money
 * - `paused`: takes none until the investor resumes it
 * - `ended`: takes none any more */
export const rulePlanStates = ["running", "paused", "ended"] as const;

/** A plan that a rule names or can name, and what it takes now. Amounts in naira. */
export const rulePlan = z.object({
  planId: z.string(),
  name: z.string(),
  state: z.enum(rulePlanStates),
  /** Unpaid due instalments that no charge or checkout is paying, oldest first. */
  due: z.array(occurrence),
  /** The next instalment, unless it is paid already. */
  next: z.nullable(occurrence),
  /** How much the plan's cap allows as a top-up. */
  room: z.number(),
});

/** `GET /v1/standing-rules`, and the response of a change. */
export const standingRules = z.object({
  rules: z.array(z.object({ planId: z.string(), reach: z.enum(reaches) })),
  version: z.string(),
  /** Running plans, newest first, and ended ones that a rule names. */
  plans: z.array(rulePlan),
  /** Why the rules are off now, so that all that comes in stays in the stash:
   * - `claim`: what the investor owes, or an open dispute, comes first
   * - `freeze`: the account is frozen, or was until a day ago */
  off: z.nullable(z.enum(["claim", "freeze"])),
});

export type StandingRule = z.infer<typeof standingRule>;
export type StandingRulesRequest = z.input<typeof standingRulesRequest>;
export type RulePlan = z.infer<typeof rulePlan>;
export type StandingRules = z.infer<typeof standingRules>;
