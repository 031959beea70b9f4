import * as z from "zod/mini";
import { line } from "./fields.ts";
import * as circleMessages from "./circle-messages.ts";
import * as messages from "./messages.ts";

/** Circles: people who save side by side. Each member brings one running plan of their own; nothing
 * of a circle holds or moves money. Members see each other's first name and percent in tens. */

export const circleLimits = {
  members: 20,
  perInvestor: 10,
  minimumNameLength: 2,
  maximumNameLength: 40,
  maximumPurposeLength: 140,
  /** For how long leaving can be undone. */
  undoMs: 10 * 60_000,
} as const;

/** Letters and digits that are not mistaken for each other, and make no words. */
export const codeAlphabet = "CDFGHJKMNPQRTVWXY34679";
export const circleCodeLength = 10;

/** A code as it is shown, in two halves: `CDFGH-34679`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const id = (error: string) => z.string({ error }).check(z.maxLength(100, messages.tooLong));
const circleId = id(circleMessages.circleUnknown);
const planId = id(circleMessages.circlePlanMissing).check(
  z.minLength(1, circleMessages.circlePlanMissing),
);
const name = line(circleMessages.circleNameMissing, circleLimits.maximumNameLength).check(
  z.minLength(circleLimits.minimumNameLength, circleMessages.circleNameMissing),
);
const purpose = line(circleMessages.circlePurposeMissing, circleLimits.maximumPurposeLength);

/** Typed in capitals or not, with spaces and hyphens. */
const code = z.string({ error: circleMessages.circleCodeMissing }).check(
  z.maxLength(40, circleMessages.circleCodeMissing),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, "").toUpperCase()),
  z.regex(/^[CDFGHJKMNPQRTVWXY34679]{10}$/, circleMessages.circleCodeMissing),
);

/** - `saving`: the plan runs
 * - `resting`: it is paused, or ended before everything planned was saved
 * - `done`: everything planned is saved */
export const progressStates = ["saving", "resting", "done"] as const;

/** `percent` is what is saved of what was planned at opening, rounded down to tens: 100 only when
 * `done`. */
const progress = { state: z.enum(progressStates), percent: z.int() };

export const circleMember = z.object({
  /** Of the membership: identifies neither the investor nor the plan. */
  id: z.string(),
  firstName: z.string(),
  isYou: z.boolean(),
  isKeeper: z.boolean(),
  ...progress,
});

/** `GET /v1/circles/one/{id}`, for members only, and the response of most requests. */
export const circle = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  /** For `POST /v1/circles/join`. */
  code: z.string(),
  /** The link that joins with this code. */
  link: z.string(),
  /** Whether you may rename and close it, make a new code, and remove members. */
  isKeeper: z.boolean(),
  /** The plan that you brought. */
  plan: z.object({ id: z.string(), name: z.string() }),
  /** Longest first: the first one is the keeper. */
  members: z.array(circleMember),
});

/** `GET /v1/circles`: your circles, newest first. */
export const circlesAnswer = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    purpose: z.string(),
    memberCount: z.int(),
    plan: z.object({ id: z.string(), name: z.string() }),
  }),
);

/** `POST /v1/circles/new`. */
export const newCircleRequest = z.object(
  { name, purpose, planId },
  { error: messages.notUnderstood },
);

/** `POST /v1/circles/preview`: what a code opens, before joining. */
export const circleCodeRequest = z.object({ code }, { error: messages.notUnderstood });
export const circlePreview = z.object({
  name: z.string(),
  purpose: z.string(),
  memberCount: z.int(),
  isFull: z.boolean(),
  keeperFirstName: z.string(),
  /** If you are in it already. */
  circleId: z.nullable(z.string()),
});

/** `POST /v1/circles/join`: `planId` is a running plan of yours that is in no circle. */
export const joinCircleRequest = z.object({ code, planId }, { error: messages.notUnderstood });

/** `POST /v1/circles/leave`, `…/leave/undo`, `…/code` and `…/close`. */
export const circleRequest = z.object({ circleId }, { error: messages.notUnderstood });

/** `POST /v1/circles/edit`. */
export const editCircleRequest = z.object(
  { circleId, name, purpose },
  { error: messages.notUnderstood },
);

/** `POST /v1/circles/remove`. */
export const removeMemberRequest = z.object(
  { circleId, memberId: id(circleMessages.circleMemberUnknown) },
  { error: messages.notUnderstood },
);

export type Circle = z.infer<typeof circle>;
export type CircleMember = z.infer<typeof circleMember>;
export type ListedCircle = z.infer<typeof circlesAnswer>[number];
export type CirclePreview = z.infer<typeof circlePreview>;
export type ProgressState = (typeof progressStates)[number];
