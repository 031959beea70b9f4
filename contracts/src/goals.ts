import * as z from "zod/mini";
import { amountNumber, day } from "./fields.ts";
import { goalAmountTooLarge, goalAmountTooSmall } from "./goal-rules.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";
import { koboFromNaira } from "./money.ts";

/** Each is a view of `web/public/pictures.svg`. */
export const planPictures = [
  "school",
  "home",
  "shop",
  "farm",
  "phone",
  "travel",
  "health",
  "wedding",
  "child",
  "tree",
] as const;
export type PlanPicture = (typeof planPictures)[number];

/** The sentences are read when they are needed: the web app loads them from a part that may be evaluated later. */
const goalAmount = z.pipe(
  amountNumber(messages.amountNotNumber).check(
    z.refine((naira) => koboFromNaira(naira) !== undefined, {
      error: messages.amountNotNaira,
      abort: true,
    }),
    z.refine((naira) => koboOf(naira) >= limits.minimumSavingKobo, {
      error: () => goalAmountTooSmall,
    }),
    z.refine((naira) => koboOf(naira) <= limits.maximumGoalKobo, {
      error: () => goalAmountTooLarge,
    }),
  ),
  z.transform(koboOf),
);

function koboOf(naira: number): bigint {
  return koboFromNaira(naira) ?? 0n;
}

/** In the request that opens a plan, and in the one that changes it. */
export const goalFields = {
  goal: z.optional(z.nullable(goalAmount)),
  goalDate: z.optional(z.nullable(day)),
  picture: z.optional(z.nullable(z.enum(planPictures, { error: messages.notUnderstood }))),
};

/** `POST /v1/savings/goal`: a field that is left out stays as it is, and null removes it. Without an
 * amount there is no day. */
export const planGoalRequest = z.object(
  {
    planId: z.string({ error: messages.planUnknown }).check(z.maxLength(100, messages.tooLong)),
    ...goalFields,
  },
  { error: messages.notUnderstood },
);

/** The goal of a plan as its owner sees it. */
export const planGoal = z.object({
  amount: z.number(),
  date: z.nullable(z.string()),
  /** How much of it is saved: at most 100, rounded down. Interest is not counted. */
  percent: z.int(),
});

export type PlanGoalRequest = z.input<typeof planGoalRequest>;
export type PlanGoal = z.infer<typeof planGoal>;
