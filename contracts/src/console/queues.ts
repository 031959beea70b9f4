import * as z from "zod/mini";
import { actOffer } from "./about.ts";
import { kobo } from "./amounts.ts";
import { type Role, roles } from "./roles.ts";

/** Work that waits for a person. A row is in one queue or in two: a finding about money in suspense
 * is also a row of `suspense`, and taking it takes it in both. */

export const queues = [
  "findings",
  "suspense",
  "refunds",
  "disputes",
  "payouts",
  "messages",
  "cases",
] as const;

export type Queue = (typeof queues)[number];

/** Whose work it is: in their menu, and to whom a row may be handed over. */
export const queueRoles: Readonly<Record<Queue, readonly Role[]>> = {
  findings: ["finance"],
  suspense: ["finance"],
  refunds: ["finance"],
  disputes: ["finance"],
  payouts: ["finance"],
  messages: ["support"],
  cases: ["support", "finance", "compliance"],
};

const queueOfKind: Readonly<Record<string, Queue>> = {
  finding: "findings",
  suspense: "suspense",
  refund: "refunds",
  dispute: "disputes",
  payout: "payouts",
  message: "messages",
  case: "cases",
};

/** `finding:<id>` → `findings` */
export function queueOf(item: string): Queue | undefined {
  return queueOfKind[item.slice(0, item.indexOf(":"))];
}

export const clocks = ["hour", "day", "three-days", "bank", "published"] as const;

const count = z.object({ open: z.number(), past: z.number(), mine: z.number() });

/** `GET /api/queues` */
export const queueCounts = z.object({
  counts: z.record(z.enum(queues), count),
  at: z.string(),
});

const note = z.object({ at: z.string(), by: z.string(), text: z.string() });

const likelyOwner = z.object({
  investorId: z.string(),
  /** Masked. */
  name: z.string(),
  why: z.string(),
});

export const queueRow = z.object({
  /** What take, note, hand over and end name: `finding:<id>`, `refund:<id>`, … */
  item: z.string(),
  queue: z.enum(queues),
  /** The finding's kind, or the queue's. */
  kind: z.string(),
  title: z.string(),
  reference: z.nullable(z.string()),
  /** `C-1001`, of a complaint. */
  caseNumber: z.nullable(z.string()),
  amountKobo: z.nullable(kobo),
  currency: z.nullable(z.string()),
  investorId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  since: z.string(),
  clock: z.enum(clocks),
  /** When its clock runs out. */
  dueAt: z.nullable(z.string()),
  isPast: z.boolean(),
  takenBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  takenAt: z.nullable(z.string()),
  notes: z.array(note),
  why: z.string(),
  byItself: z.string(),
  youMay: z.string(),
  details: z.record(z.string(), z.string()),
  likelyOwners: z.array(likelyOwner),
  acts: z.array(actOffer),
});

/** `GET /api/queues/:queue`, the oldest first. */
export const queueAnswer = z.object({
  queue: z.enum(queues),
  rows: z.array(queueRow),
  /** More than are listed. */
  more: z.boolean(),
  /** When a row of it was last ended, and by whom. */
  lastEnded: z.nullable(z.object({ at: z.string(), by: z.string() })),
});

const item = z
  .string({ error: "Say which row." })
  .check(
    z.regex(
      /^(finding|suspense|refund|dispute|payout|message|case):[\w:.-]{1,100}$/,
      "No such row.",
    ),
  );
const text = z
  .string({ error: "Write a sentence." })
  .check(z.trim(), z.minLength(2, "Write a sentence."), z.maxLength(500, "At most 500 signs."));

/** `POST /api/queues/take` */
export const takeRequest = z.object({ item });
/** `POST /api/queues/note` */
export const noteRequest = z.object({ item, text });
/** `POST /api/queues/hand-over`: to a colleague, or back to the queue with `null`. */
export const handOverRequest = z.object({
  item,
  to: z.nullable(z.uuid("No such operator.")),
  text,
});
/** `POST /api/queues/end`: of the work on it, with a note. A finding is settled by a command. */
export const endRequest = z.object({ item, text });

/** The answer of all four: the row's work as it is now. */
export const workAnswer = z.object({
  item: z.string(),
  takenBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  takenAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  notes: z.array(note),
});

/** `GET /api/my-work`: what the operator has taken in all queues, the first clock first. */
export const myWorkAnswer = z.object({ rows: z.array(queueRow) });

/** `GET /api/colleagues`: who works on queues. */
export const colleaguesAnswer = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
});

export type QueueClock = (typeof clocks)[number];
export type QueueCounts = z.infer<typeof queueCounts>;
export type QueueRow = z.infer<typeof queueRow>;
export type QueueAnswer = z.infer<typeof queueAnswer>;
export type WorkAnswer = z.infer<typeof workAnswer>;
export type LikelyOwner = z.infer<typeof likelyOwner>;
