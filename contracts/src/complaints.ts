import * as z from "zod/mini";
import { afterWorkingDays } from "./calendar.ts";
import * as messages from "./complaint-messages.ts";

/** A complaint: a case with a number, an answer time that we publish, and our answers. */

export const complaintRules = {
  /** What we publish: an answer within two working days, Monday to Friday in Lagos. */
  answeredInWorkingDays: 2,
  shortestText: 10,
  longestText: 1_000,
  /** Per investor and day. */
  mostADay: 5,
} as const;

export const complaintStates = ["open", "answered", "ended"] as const;

/** `POST /v1/complaints`. One about the same money, or with the same words about none, that has not ended is returned as
 * it is. */
export const complaintRequest = z.object(
  {
    /** Of a payment, withdrawal, refund or dispute, or the number of a movement; without it, about something else. */
    reference: z.optional(
      z
        .string({ error: messages.referenceMissing })
        .check(
          z.minLength(1, messages.referenceMissing),
          z.maxLength(200, messages.referenceMissing),
        ),
    ),
    text: z
      .string({ error: messages.textMissing })
      .check(
        z.trim(),
        z.minLength(complaintRules.shortestText, messages.textMissing),
        z.maxLength(complaintRules.longestText, messages.textTooLong),
      ),
  },
  { error: messages.textMissing },
);

export const complaint = z.object({
  /** `C-1001` */
  number: z.string(),
  reference: z.nullable(z.string()),
  text: z.string(),
  state: z.enum(complaintStates),
  stateText: z.string(),
  /** For the investor, who called or wrote. */
  isOpenedByUs: z.boolean(),
  filedAt: z.string(),
  answerBy: z.string(),
  endedAt: z.nullable(z.string()),
  answers: z.array(z.object({ at: z.string(), text: z.string() })),
});

export const complaintsAnswer = z.object({ complaints: z.array(complaint) });

export type Complaint = z.infer<typeof complaint>;
export type ComplaintsAnswer = z.infer<typeof complaintsAnswer>;
export type ComplaintRequest = z.input<typeof complaintRequest>;

/** What is filed at a weekend counts from Monday at midnight. */
export function answerBy(filedAt: Date): Date {
  return afterWorkingDays(filedAt, complaintRules.answeredInWorkingDays);
}
