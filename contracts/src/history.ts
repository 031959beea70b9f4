import * as z from "zod/mini";
import { day } from "./fields.ts";
import * as messages from "./messages.ts";
import { paymentChannel, paymentState } from "./payments.ts";

/** What a movement of money means to its owner. */
export const movementKinds = [
  "money-in",
  "withdrawal",
  "saving",
  "investment",
  "return",
  "refund",
  "dispute",
  "reward",
  "other",
] as const;

/** A movement of the investor's stash. `amount` is positive; `direction` gives its sign. */
export const movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  title: z.string(),
  /** Where it went, and whether it has arrived; or that a bank took it back. */
  detail: z.nullable(z.string()),
  direction: z.enum(["in", "out"]),
  amount: z.number(),
  /** The stash's balance after it. */
  balanceAfter: z.number(),
  reference: z.nullable(z.string()),
  /** When it happened. */
  at: z.string(),
  /** What standing rules did with it, as text. */
  passedOn: z.optional(z.string()),
  /** When it was booked; daily figures use this one. */
  bookedAt: z.string(),
});

/** How many movements the profile has, and how many acts Home lists. */
export const historyLimits = {
  page: 20,
  newest: 8,
  latest: 5,
  largestPage: 100,
  searchLetters: 60,
} as const;

const pageSize = z.pipe(
  z
    .string({ error: messages.pageSizeWrong })
    .check(z.refine((text) => isPageSize(text), messages.pageSizeWrong)),
  z.transform(Number),
);

function isPageSize(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= historyLimits.largestPage;
}

const cursorLike = (pattern: RegExp) =>
  z.string({ error: messages.cursorWrong }).check(z.regex(pattern, messages.cursorWrong));

const filters = z.object({
  limit: z.optional(pageSize),
  from: z.optional(day),
  to: z.optional(day),
  search: z.optional(
    z
      .string({ error: messages.searchTooLong })
      .check(z.maxLength(historyLimits.searchLetters, messages.searchTooLong)),
  ),
});

const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ["to"], error: messages.daysReversed },
);

/** `GET /v1/transactions`: the first and the last day are included. The cursor is that of the
 * previous response. */
export const movementsQuery = z
  .object({
    ...filters.shape,
    cursor: z.optional(cursorLike(/^[1-9]\d{0,17}$/)),
    kind: z.optional(z.enum(movementKinds, messages.kindUnknown)),
  })
  .check(daysInOrder);

export const movementsAnswer = z.object({
  items: z.array(movement),
  nextCursor: z.nullable(z.string()),
});

/** The filters of the history: a kind, or what the Save or the Invest page lists: everything but the
 * other page's holdings. */
export const actKinds = [...movementKinds, "saving-and-stash", "investing-and-stash"] as const;

/** `GET /v1/transactions/acts`: as above. The cursor has the newest line of the first page too, so
 * that later lines change no page. `of`: the acts that are folded in the row with this id. */
export const actsQuery = z
  .object({
    ...filters.shape,
    cursor: z.optional(cursorLike(/^[1-9]\d{0,17}\.[1-9]\d{0,17}$/)),
    kind: z.optional(z.enum(actKinds, messages.kindUnknown)),
    of: z.optional(cursorLike(/^[1-9]\d{0,17}$/)),
  })
  .check(daysInOrder);

/** What the investor did, as one row: its movement, which has the receipt, and how it is shown. */
export const act = z.extend(movement, {
  shown: z.object({
    title: z.string(),
    /** How it was paid, or where it went. */
    detail: z.nullable(z.string()),
    amount: z.number(),
    /** `kept` stays the investor's: saved or invested. */
    direction: z.enum(["in", "out", "kept"]),
    /** Of a maturity: the return in `amount`. */
    returned: z.optional(z.number()),
  }),
  /** The instalments of a plan in a month, if there are several. The amount is that of `count`. */
  folded: z.optional(
    z.object({
      count: z.int(),
      /** How many a bank took back: neither in the amount nor in `count`. */
      takenBack: z.int(),
      /** How many of them were added beside the schedule, by the investor, and by others. */
      added: z.int(),
      given: z.int(),
      interval: z.enum(["daily", "weekly", "monthly"]),
      /** The booking time of the oldest. */
      since: z.string(),
    }),
  ),
});

export const actsAnswer = z.object({
  items: z.array(act),
  nextCursor: z.nullable(z.string()),
});

/** `GET /v1/transactions/months`: the filters of the acts. */
export const monthsQuery = z
  .object({
    from: filters.shape.from,
    to: filters.shape.to,
    search: filters.shape.search,
    kind: z.optional(z.enum(actKinds, messages.kindUnknown)),
  })
  .check(daysInOrder);

/** What the acts of a month in Lagos add up to. Folded instalments count one by one; what a bank took
 * back counts, and is in no sum. */
export const historyMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  count: z.int(),
  saved: z.number(),
  invested: z.number(),
  in: z.number(),
  out: z.number(),
});

/** The newest first. */
export const monthsAnswer = z.array(historyMonth);

/** What a plan or an investment came to, in naira. */
const paidOut = z.object({
  putIn: z.number(),
  earned: z.number(),
  tax: z.number(),
  fee: z.number(),
  inStash: z.number(),
});

const bankAccount = z.object({ bankName: z.string(), last4: z.string(), accountName: z.string() });

/** `GET /v1/transactions/{id}`: everything that a receipt shows. Unknown values are null. */
export const receipt = z.extend(movement, {
  /** The counterparty, as text. */
  counterpart: z.string(),
  /** For money to or from one of the investor's bank accounts. */
  account: z.nullable(bankAccount),
  /** The fee that the investor paid: always zero, because the house bears every fee. */
  fee: z.number(),
  channel: z.nullable(paymentChannel),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** The outcome and the possible actions, where it is more than a movement. */
  stateText: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  /** The reference that a bank needs to trace it. */
  sessionId: z.nullable(z.string()),
  /** The other entries of the same act: the money that paid an instalment, the return of a
   * maturity. */
  otherEntries: z.array(movement),
  /** Of the end of a plan or an investment, and of its return. */
  paidOut: z.nullable(paidOut),
});

export const underWayKinds = ["payment", "withdrawal", "refund", "dispute", "debt"] as const;

/** Money that has left one place and not arrived at the other, and payments that were not made.
 * `GET /v1/transactions/under-way`, newest first. */
export const underWay = z.object({
  kind: z.enum(underWayKinds),
  reference: z.nullable(z.string()),
  amount: z.number(),
  /** The state as text. */
  stateText: z.string(),
  /** What happens next and by when, and what the investor can do. */
  nextStep: z.string(),
  since: z.string(),
  /** Where it comes from or goes to. */
  detail: z.nullable(z.string()),
  /** The checkout page, while it can still be paid. */
  payUrl: z.nullable(z.string()),
  /** Of a payment: its state, and what it is for, as text. */
  state: z.nullable(paymentState),
  paysFor: z.nullable(z.string()),
  olderTries: z.int(),
  canDismiss: z.boolean(),
  /** Of a debt or a dispute: how much of the next incoming money it takes, before anything else. */
  takesFirst: z.optional(z.number()),
});

export const underWayAnswer = z.array(underWay);

export type MovementKind = (typeof movementKinds)[number];
export type ActKind = (typeof actKinds)[number];
export type Act = z.infer<typeof act>;
export type ActsAnswer = z.infer<typeof actsAnswer>;
export type HistoryMonth = z.infer<typeof historyMonth>;
export type MonthsAnswer = z.infer<typeof monthsAnswer>;
export type Movement = z.infer<typeof movement>;
export type MovementsQuery = z.input<typeof movementsQuery>;
export type MovementsAnswer = z.infer<typeof movementsAnswer>;
export type PaidOut = z.infer<typeof paidOut>;
export type Receipt = z.infer<typeof receipt>;
export type UnderWay = z.infer<typeof underWay>;
