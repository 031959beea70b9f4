import * as z from "zod/mini";
import { announcementSeverities } from "./catalogue-values.ts";
import { act } from "./history.ts";
import * as messages from "./messages.ts";
import { surerWays } from "./surer-ways.ts";

/** What Home shows beside the profile. Amounts in naira, dates as in Lagos (`2027-01-31`). */

export const historyRanges = ["30d", "90d", "1y", "all"] as const;
export const historySteps = ["day", "week", "month"] as const;
const range = z.enum(historyRanges, messages.rangeUnknown);

/** `GET /v1/overview/history`; without a range, ninety days. */
export const balanceHistoryQuery = z.object({ range: z.optional(range) });

/** The balances at the end of a day, by the booking date. */
const balancePoint = z.object({
  date: z.string(),
  stash: z.number(),
  /** Held for withdrawals in progress: out of the stash, and not yet at the bank. */
  leaving: z.number(),
  savings: z.number(),
  investments: z.number(),
});

/** Oldest first, the last one today's current value: a day, a week or a month apart, at most 120.
 * It begins on the day before the first money came in; without any there are no points. */
export const balanceHistory = z.object({
  range,
  step: z.enum(historySteps),
  points: z.array(balancePoint),
});

/** - `instalment`: of a saving plan
 * - `retry`: a declined card is tried again
 * - `plan-maturity`, `investment-maturity`: savings or an investment mature */
export const dueKinds = ["instalment", "retry", "plan-maturity", "investment-maturity"] as const;

export const dueItem = z.object({
  kind: z.enum(dueKinds),
  /** Of the plan or the investment. */
  id: z.string(),
  name: z.string(),
  date: z.string(),
  /** At maturity: what is expected, before tax. */
  amount: z.number(),
  /** How it is paid, or where it goes. */
  detail: z.string(),
});

/** In order of urgency. `id` is that of a plan or investment, except for disputes. */
export const attentionKinds = [
  "confirm-charge",
  "debt",
  "dispute",
  "plan-return-late",
  "investment-return-late",
  "charging-stopped",
  "card-unusable",
  "mandate-ended",
  "debits-stopped",
  "card-declined",
  "debit-failed",
  "mandate-to-allow",
  "instalments-missed",
  "card-expires",
  "phone-unverified",
] as const;

export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** Of the plan or investment, or the reference of the dispute. */
  id: z.nullable(z.string()),
  title: z.string(),
  /** Which plan it is about. */
  name: z.nullable(z.string()),
  /** What it means for the money, and what happens next. Without amounts, because those can be
   * hidden. */
  text: z.string(),
  amount: z.nullable(z.number()),
  /** Where to confirm a charge. */
  url: z.nullable(z.string()),
  /** Of a plan whose card fails again and again. */
  surerWay: z.optional(z.nullable(z.enum(surerWays))),
});

/** A saving plan that begins once its bank account can be debited. */
const waitingItem = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  /** What it waits for, and what the investor can do. */
  text: z.string(),
});

/** What operators have to say to all, or to all who save or invest. */
const announcement = z.object({ severity: z.enum(announcementSeverities), text: z.string() });
export type Announcement = z.infer<typeof announcement>;

/** `GET /v1/overview`. */
export const overview = z.object({
  today: z.string(),
  /** The next five. */
  due: z.array(dueItem),
  /** At most ten, the most urgent first. */
  attention: z.array(attentionItem),
  waiting: z.optional(z.array(waitingItem)),
  announcements: z.optional(z.array(announcement)),
  /** Whether there is a bank account to withdraw to. */
  hasAccount: z.optional(z.boolean()),
  /** The newest of the history, a row an act. */
  latest: z.optional(z.array(act)),
});

export type HistoryRange = (typeof historyRanges)[number];
export type HistoryStep = (typeof historySteps)[number];
export type BalanceHistory = z.infer<typeof balanceHistory>;
export type BalancePoint = BalanceHistory["points"][number];
export type DueItem = z.infer<typeof dueItem>;
export type AttentionItem = z.infer<typeof attentionItem>;
export type WaitingItem = z.infer<typeof waitingItem>;
export type Overview = z.infer<typeof overview>;
