import { brand } from "./brand.ts";
import { afterWorkingDays } from "./calendar.ts";

/** How long each kind of money in flight may take. What takes longer is late: a case opens by itself. */

const HOUR_MS = 60 * 60_000;

type AnswerTime = Readonly<{ hours: number } | { workingDays: number }>;

export const answerTimes = {
  /** From the request, until the bank has confirmed it or it is back. */
  withdrawal: { hours: 24 },
  /** From the payment page or the charge of a card, until it is known whether it was paid. */
  payment: { hours: 72 },
  /** From the debit of a bank account. */
  "direct-debit": { workingDays: 3 },
  /** From the moment at which it is sent back. */
  refund: { workingDays: 10 },
  /** From the payment that did not match: an operator decides. */
  "under-review": { workingDays: 2 },
} as const satisfies Record<string, AnswerTime>;

export type AnswerTimeOf = keyof typeof answerTimes;

export function lateFrom(kind: AnswerTimeOf, since: Date): Date {
  const time: AnswerTime = answerTimes[kind];
  return "hours" in time
    ? new Date(since.getTime() + time.hours * HOUR_MS)
    : afterWorkingDays(since, time.workingDays);
}

/** What has waited less is not late, weekends or not. */
export function notLateWithinMs(kind: AnswerTimeOf): number {
  const time: AnswerTime = answerTimes[kind];
  return HOUR_MS * ("hours" in time ? time.hours : 24 * time.workingDays);
}

/** The gateway is asked again for one movement once in this time. */
export const ASK_AGAIN_MS = 10 * 60_000;

/** Who must act, as it is shown. */
export const actorNames = {
  you: "You",
  bank: "Your bank",
  gateway: "Our payment partner",
  us: brand.name,
} as const;
