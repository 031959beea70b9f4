import * as z from "zod/mini";
import { amount, line, unbelieved } from "./fields.ts";
import { goalFields, planGoal, planPictures } from "./goals.ts";
import { limits } from "./limits.ts";
import { mandateStates } from "./mandates.ts";
import * as messages from "./messages.ts";
import { missedChoices } from "./plan-settings.ts";
import { channel } from "./payments.ts";
import { planExit } from "./plan-exit.ts";
import { intervals } from "./plan-terms.ts";
import { taxView } from "./tax.ts";
import { surerWays } from "./surer-ways.ts";

export const planId = z
  .string({ error: messages.planUnknown })
  .check(z.maxLength(100, messages.tooLong));
const planName = line(messages.planNameMissing, limits.maximumPlanNameLength);

/** `POST /v1/savings/save/new`, without the goal. `email` and `type` are accepted as the specification has them and
 * ignored.
 *
 * A client that sends this for a payment by card has obtained the investor's explicit consent to
 * charge
 * that card at every due date: with `channel` `card`, or without a channel, the card that pays the
 * first
 * instalment is kept and charged. With `consent: false` nothing is kept, and a payment link is
 * e-mailed
 * at every due date, as it is where the first instalment is paid otherwise. */
export const savingRequest = z.object(
  {
    name: planName,
    amount: amount({
      missing: messages.planAmountMissing,
      minimumKobo: limits.minimumSavingKobo,
      tooSmall: messages.planAmountTooSmall,
    }),
    interval: z.enum(intervals, { error: messages.planIntervalMissing }),
    /** Months. */
    span: z
      .number({ error: messages.planSpanMissing })
      .check(
        z.int(messages.planSpanUnknown),
        z.minimum(1, messages.planSpanUnknown),
        z.maximum(120, messages.planSpanUnknown),
      ),
    email: unbelieved(254),
    type: z.optional(z.literal("crd", messages.notUnderstood)),
    channel: z.optional(channel),
    consent: z.optional(z.boolean(messages.notUnderstood)),
    /** Whether each instalment is debited from a bank account by itself, the first one too. The
     * client has obtained the investor's consent to that. */
    directDebit: z.optional(z.boolean(messages.notUnderstood)),
    /** Which account: one of `GET /v1/mandates`. Without it, the response leads to the page on which
     * another one is allowed. */
    mandateId: z.optional(
      z.string(messages.notUnderstood).check(z.maxLength(100, messages.notUnderstood)),
    ),
  },
  { error: messages.notUnderstood },
);

/** The same, and what the plan is for. */
export const openPlanRequest = z.extend(savingRequest, goalFields);

/** `id` is the plan's. It is listed once its first instalment is paid. With `directDebit`, `url` is
 * the bank's page for allowing it, or a page of the app if an account is debited that is allowed
 * already, and `reference` is the id of the mandate. */
export const savingAnswer = z.object({ id: z.string(), url: z.string(), reference: z.string() });

export const planStatuses = ["ongoing", "matured"] as const;

/** The state of a plan's charges.
 * - `by-hand`: no card is charged; a payment link is e-mailed at each due date
 * - `ok`: the card is charged at each due date
 * - `retrying`: the card was declined; the next attempt is at `nextTry`
 * - `stopped`: it was declined too often; nothing is charged until the investor acts
 * - `challenge`: the bank requires the cardholder to confirm a charge, at `url`
 * - `card-unusable`: the card has expired, was removed, or its bank refuses it permanently
 * - `awaiting-mandate`: the bank account is not allowed or activated yet; until then it is paid by hand
 * - `processing`: a debit of the bank account is under way, which can take a day
 * - `mandate-ended`: the bank account can no longer be debited */
export const chargingStates = [
  "by-hand",
  "ok",
  "retrying",
  "stopped",
  "challenge",
  "card-unusable",
  "awaiting-mandate",
  "processing",
  "mandate-ended",
] as const;

/** - `upcoming`: falls due later
 * - `due`: to be paid now
 * - `charging`: a charge of the card, or a checkout, is open
 * - `failed`: due, and the card was declined
 * - `missed`: due, and a charge of the card was not confirmed at the bank in time: manual payment
 * only
 * - `lapsed`: fell due while paused, or was not paid before maturity */
export const instalmentStates = [
  "upcoming",
  "due",
  "charging",
  "failed",
  "missed",
  "paid",
  "lapsed",
] as const;

/** A saving plan as its owner sees it. Amounts in naira, dates as in Lagos (`2027-01-31`), times as
 * ISO 8601. */
export const savingPlan = z.object({
  id: z.string(),
  name: z.string(),
  /** Each instalment that falls due from now on. */
  amount: z.number(),
  /** Whether the saver has changed it: earlier instalments may have been of another amount. */
  amountChanged: z.boolean(),
  interval: z.enum(intervals),
  months: z.int(),
  /** The same as `months`, under its name in the request. */
  span: z.int(),
  monthsPaid: z.int(),
  status: z.enum(planStatuses),
  /** `ended`: matured with instalments unpaid. */
  label: z.enum(["in progress", "completed", "ended"]),
  /** Its owner ended it before its last day, on the day `endedOn`. */
  ended: z.optional(z.literal("exited")),
  endedOn: z.optional(z.string()),
  /** What that cost. */
  exitFee: z.optional(z.number()),
  /** Months paid of all months, rounded down. */
  percent: z.int(),
  endsInMonths: z.int(),
  paused: z.boolean(),
  /** Percent over the whole term. */
  percentage: z.number(),
  startDate: z.string(),
  maturityDate: z.string(),
  instalmentCount: z.int(),
  /** How many of those are paid: without top-ups. */
  paidCount: z.int(),
  /** How many instalments are due, unpaid and can still be charged or paid. */
  missedCount: z.int(),
  /** How many of those have to be paid manually, because a charge was not confirmed at the bank in
   * time. */
  unconfirmedCount: z.int(),
  savedSoFar: z.number(),
  /** The interest earned until today; once matured, all of it. */
  interestToDate: z.number(),
  /** How much of it is late: the plan has matured, and the return pool did not cover it. */
  lateReturn: z.optional(z.number()),
  /** At maturity, if the overdue amount is paid today and the rest on its day; while paused, what
   * is paid already. Before tax, and not guaranteed. */
  expectedInterest: z.number(),
  /** The amount saved by then, and that interest. */
  expectedTotal: z.number(),
  /** Null: none is set. */
  goal: z.nullable(planGoal),
  picture: z.nullable(z.enum(planPictures)),
  nextDue: z.nullable(z.object({ number: z.int(), dueDate: z.string() })),
  /** The payment method that the investor chose; null: any of the three. */
  paymentMethod: z.nullable(channel),
  card: z.nullable(z.object({ id: z.string(), last4: z.string(), brand: z.string() })),
  /** The bank account that is debited, instead of a card. */
  mandate: z.nullable(
    z.object({
      id: z.string(),
      bank: z.nullable(z.string()),
      last4: z.nullable(z.string()),
      state: z.enum(mandateStates),
    }),
  ),
  charging: z.object({
    state: z.enum(chargingStates),
    /** The same as text, and what the investor can do. */
    text: z.string(),
    nextTry: z.nullable(z.string()),
    /** Where to confirm a charge, or to allow debits. */
    url: z.nullable(z.string()),
    /** From the second decline in a row, or once the card is not charged any more. */
    surerWay: z.nullable(z.enum(surerWays)),
  }),
});

export const instalment = z.object({
  /** From 1; unique within the plan. */
  number: z.int(),
  dueDate: z.string(),
  amount: z.number(),
  state: z.enum(instalmentStates),
  paidAt: z.nullable(z.string()),
  /** The value date. */
  valueDate: z.nullable(z.string()),
  /** `own-account`: by a standing rule, from money that came to the own account number. */
  paidFrom: z.nullable(z.enum(["card", "mandate", "gateway", "stash", "own-account"])),
  /** It was paid, and the bank that had paid it took the money back. */
  takenBack: z.optional(z.boolean()),
  /** What the investor can do about it now. */
  payable: z.object({ stash: z.boolean(), gateway: z.boolean() }),
});

/** A payment into the plan beyond its schedule. */
export const topUp = z.object({
  amount: z.number(),
  /** Percent over the whole term. */
  percentage: z.number(),
  paidAt: z.string(),
  valueDate: z.string(),
  paidFrom: z.enum(["card", "mandate", "gateway", "stash", "own-account"]),
});

/** A month of the plan, for its ring. */
export const planMonth = z.object({
  from: z.string(),
  /** Its last day. */
  to: z.string(),
  instalmentCount: z.int(),
  paidCount: z.int(),
  /** With the top-ups of the month. */
  saved: z.number(),
});

/** `GET /v1/savings/one/{id}`, and the response of every request that changes a plan. At most 366
 * instalments, and the top-ups, each in order. */
export const savingPlanDetail = z.extend(savingPlan, {
  instalments: z.array(instalment),
  topUps: z.array(topUp),
  /** What a top-up may be today: at most that amount, at that percent over the whole term; null if
   * none is offered. */
  topUp: z.object({ most: z.number(), percentage: z.nullable(z.number()) }),
  planMonths: z.array(planMonth),
  missedChoice: z.enum(missedChoices),
  /** Whether the day of its instalments can still be moved. */
  canMoveDay: z.boolean(),
  /** The instalments that another amount can still apply to, and the most that it can be; null if
   * none is left. */
  nextAmount: z.nullable(z.object({ firstDueDate: z.string(), count: z.int(), most: z.number() })),
  /** What its owner gets who ends it now; null: not offered, or it has ended. */
  exit: z.nullable(planExit),
  /** Of the interest that is expected, by today's rule; once matured, what was withheld. Null: none. */
  tax: z.nullable(taxView),
});

/** `GET /v1/savings/all`: newest first, at most 100; `before` is the id of the last one seen. */
export const savingsQuery = z.object({
  before: z.optional(z.string().check(z.maxLength(100, messages.notUnderstood))),
});
export const savingsAnswer = z.array(savingPlan);

/** `POST /v1/savings/pause`, `/v1/savings/resume`, `/v1/savings/charge`: the last one retries a
 * stopped card. */
export const planRequest = z.object({ planId }, { error: messages.notUnderstood });

export const renamePlanRequest = z.object(
  { planId, name: planName },
  { error: messages.notUnderstood },
);

/** `POST /v1/savings/card`: `cardId` is one of `GET /v1/cards`; null continues without a card. */
export const planCardRequest = z.object(
  {
    planId,
    cardId: z.nullable(
      z.string({ error: messages.planCardMissing }).check(z.maxLength(100, messages.tooLong)),
    ),
  },
  { error: messages.notUnderstood },
);

export type SavingRequest = z.input<typeof openPlanRequest>;
export type SavingAnswer = z.infer<typeof savingAnswer>;
export type SavingPlan = z.infer<typeof savingPlan>;
export type SavingPlanDetail = z.infer<typeof savingPlanDetail>;
export type Instalment = z.infer<typeof instalment>;
export type InstalmentState = (typeof instalmentStates)[number];
export type ChargingState = (typeof chargingStates)[number];
export type PlanMonthView = z.infer<typeof planMonth>;
