import * as z from "zod/mini";
import { kobo } from "./amounts.ts";
import { queues } from "./queues.ts";
import { gatewayStates, routedOperations } from "./routing-acts.ts";

const moment = z.nullable(z.string());

const waiting = z.object({
  queue: z.enum(queues),
  open: z.number(),
  /** By age: under four hours, up to a day, older. Together with `past` they are `open`. */
  fresh: z.number(),
  today: z.number(),
  older: z.number(),
  /** Their clock has run out. */
  past: z.number(),
  oldestAt: moment,
  /** When the next clock runs out, or the earliest ran out. */
  nextDueAt: moment,
  taken: z.number(),
});

const inFlight = z.object({
  place: z.enum([
    "checkout-open",
    "not-confirmed",
    "card-processing",
    "payout-sent",
    "payout-waiting",
    "refund-under-way",
    "suspense",
  ]),
  where: z.string(),
  count: z.number(),
  amountKobo: kobo,
  oldestAt: moment,
  /** What is usual, as text. */
  normal: z.string(),
  isLate: z.boolean(),
});

const comparison = z.object({
  startedAt: moment,
  finishedAt: moment,
  agrees: z.nullable(z.boolean()),
  clearingKobo: kobo,
  payoutsUnderWayKobo: kobo,
  refundsUnderWayKobo: kobo,
  /** Found since it began, and still open. */
  findings: z.number(),
});

const owed = z.object({
  owedKobo: kobo,
  assetsKobo: kobo,
  /** Of assets to owed, in tenths of a percent, rounded down. */
  perMille: z.nullable(z.number()),
  owed: z.array(z.object({ kind: z.string(), amountKobo: kobo })),
  assets: z.array(z.object({ kind: z.string(), amountKobo: kobo })),
  /** The return pool against what falls due from it in `days`, late returns included. */
  returns: z.object({ poolKobo: kobo, dueKobo: kobo, lateKobo: kobo, days: z.number() }),
});

const figure = z.object({ value: z.string(), before: z.nullable(z.string()) });

/** Of the last whole day in Lagos; `before`: the same weekday's mean of the four weeks before. */
const yesterday = z.object({
  day: z.string(),
  newInvestors: figure,
  paidInKobo: figure,
  withdrawnKobo: figure,
  opened: figure,
  payoutMedianSeconds: figure,
});

const health = z.object({
  what: z.enum(["gateway", "mail", "sms", "workers", "books", "backup"]),
  state: z.enum(["fine", "slow", "broken", "unknown"]),
  words: z.string(),
  at: moment,
});

/** New business between gateways; empty with one. */
const routing = z.object({
  gateways: z.array(
    z.object({
      gateway: z.string(),
      state: z.enum(gatewayStates),
      since: moment,
      /** The operator; null if the product has set it, or nothing was set. */
      by: z.nullable(z.string()),
      why: z.nullable(z.string()),
      balanceKobo: z.nullable(kobo),
      /** Less what is to leave it. */
      freeKobo: z.nullable(kobo),
      readAt: moment,
      /** At the pace of the last day's payouts; null without any. */
      hoursLeft: z.nullable(z.number()),
    }),
  ),
  /** Without one, the first gateway takes it and the second stands by. */
  routes: z.array(
    z.object({
      operation: z.enum(routedOperations),
      primary: z.string(),
      standby: z.nullable(z.string()),
      standbyPercent: z.number(),
    }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({ at: z.string(), what: z.string(), by: z.nullable(z.string()), why: z.string() }),
  ),
  /** Which money to move, as a sentence. */
  proposal: z.nullable(z.string()),
});

/** `GET /api/today` */
export const todayAnswer = z.object({
  at: z.string(),
  waiting: z.array(waiting),
  inFlight: z.array(inFlight),
  comparison,
  owed,
  yesterday,
  health: z.array(health),
  routing,
});

export type TodayAnswer = z.infer<typeof todayAnswer>;
