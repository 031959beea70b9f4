import * as z from "zod/mini";
import { about } from "./about.ts";

/** A complaint of a customer, as operators work on it. */

export const caseParams = z.object({
  number: z.string().check(z.regex(/^C-\d{4,12}$/, "There is no such case.")),
});

/** `GET /api/cases/:number` */
export const caseAnswer = z.object({
  /** What take, note, hand over and end of queues name: `case:<id>`. */
  item: z.string(),
  number: z.string(),
  investorId: z.string(),
  /** Masked. */
  name: z.string(),
  reference: z.string(),
  text: z.string(),
  state: z.enum(["open", "answered", "ended"]),
  filedAt: z.string(),
  answerBy: z.string(),
  answeredAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  answers: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
  about: z.array(about),
});

/** `POST /api/cases/:number/answer`: the customer reads it by mail and in the app. */
export const caseReply = z.object(
  {
    text: z
      .string({ error: "Write an answer." })
      .check(
        z.trim(),
        z.minLength(2, "Write an answer."),
        z.maxLength(2_000, "At most 2,000 signs."),
      ),
    ends: z.boolean({ error: "Say whether the case ends with it." }),
  },
  { error: "Write an answer." },
);

export type CaseAnswer = z.infer<typeof caseAnswer>;
export type CaseReply = z.input<typeof caseReply>;
