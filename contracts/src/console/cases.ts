import * as z from "zod/mini";
import { complaintRules } from "../complaints.ts";
import { about } from "./about.ts";

/** A complaint of a customer, or what else an operator opened a case about, as operators work on it. */

export const caseParams = z.object({
  number: z.string().check(z.regex(/^C-\d{4,12}$/, "There is no such case.")),
});

/** `text`: the note or answer, to whom it was handed over, or why the clock ended it. */
const caseEvent = z.object({
  at: z.string(),
  by: z.string(),
  kind: z.enum(["taken", "handed-over", "given-back", "noted", "answered", "ended"]),
  text: z.nullable(z.string()),
});

/** `GET /api/cases/:number` */
export const caseAnswer = z.object({
  /** What take, note, hand over and end of queues name: `case:<id>`. */
  item: z.string(),
  number: z.string(),
  investorId: z.string(),
  /** Masked. */
  name: z.string(),
  /** Of the payment or movement that it is about, if it is about one. */
  reference: z.nullable(z.string()),
  text: z.string(),
  state: z.enum(["open", "answered", "ended"]),
  filedAt: z.string(),
  /** The operator who opened it for the customer, or "the clock": the money is late. */
  openedBy: z.nullable(z.string()),
  answerBy: z.string(),
  isPast: z.boolean(),
  takenBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  endedAt: z.nullable(z.string()),
  history: z.array(caseEvent),
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

/** `POST /api/cases`: for a customer who called. They read it by mail and in the app. */
export const caseRequest = z.object(
  {
    investorId: z.uuid("There is no such customer."),
    reference: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    text: z
      .string({ error: "Write what it is about." })
      .check(
        z.trim(),
        z.minLength(complaintRules.shortestText, "Write what it is about, in a sentence."),
        z.maxLength(complaintRules.longestText, "At most 1,000 signs."),
      ),
  },
  { error: "Write what it is about." },
);

export type CaseAnswer = z.infer<typeof caseAnswer>;
export type CaseRequest = z.infer<typeof caseRequest>;
export type CaseReply = z.input<typeof caseReply>;
