import * as z from "zod/mini";
import { taxView } from "./tax.ts";
import { amountNumber, unbelieved } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";
import { channel } from "./payments.ts";

export const paymentMethods = ["stash", "bank"] as const;

const portfolioId = z.int({ error: messages.portfolioMissing });
const investmentId = z
  .string({ error: messages.investmentUnknown })
  .check(z.maxLength(100, messages.tooLong));
const unitsBought = z.number({ error: messages.unitsMissing }).check(
  z.gte(limits.minimumUnits, { error: messages.unitsTooFew, abort: true }),
  z.refine((units) => Number.isSafeInteger(units), {
    error: messages.unitsNotWhole,
    abort: true,
  }),
  z.lte(limits.maximumUnits, messages.unitsNotLeft),
);
const months = z.int({ error: messages.monthsMissing });

/** `POST /v1/investments/create`. `portfolioId` is the portfolio's `db_id`. `portfolioName` is
 * accepted and ignored. `amount` (naira) and `percentage` are optional; a value that does not match
 * the catalogue exactly rejects the purchase. `stash` pays immediately; `bank` pays at the gateway,
 * by any channel or by the named one. */
export const investmentRequest = z.object(
  {
    portfolioName: unbelieved(200),
    portfolioId,
    unitsBought,
    amount: z.optional(z.nullable(amountNumber(messages.investmentAmountDiffers))),
    months,
    percentage: z.optional(z.nullable(z.number({ error: messages.percentageDiffers }))),
    paymentMethod: z.enum(paymentMethods, { error: messages.planPaymentMissing }),
    channel: z.optional(channel),
  },
  { error: messages.notUnderstood },
);

/** From the stash: `id` alone. At the gateway also the checkout page and the payment's reference. */
export const investmentAnswer = z.object({
  id: z.string(),
  url: z.optional(z.string()),
  reference: z.optional(z.string()),
});

/** - `active`: it earns until its end date
 * - `matured`: principal and return were paid out, or bought new units
 * - `undone`: the payment was reversed by the payer's bank; there is no return */
export const investmentStates = ["active", "matured", "undone"] as const;

/** What happens on the end date.
 * - `payout`: principal and return go to the stash
 * - `principal`: the same number of units is bought again, the return goes to the stash
 * - `all`: as many units as principal and return pay for, the rest goes to the stash */
export const atMaturityChoices = ["payout", "principal", "all"] as const;

/** An investment as its owner sees it. Amounts in naira, dates as in Lagos (`2027-01-31`). */
export const investment = z.object({
  id: z.string(),
  /** The portfolio's `db_id`. */
  portfolioId: z.int(),
  portfolioName: z.string(),
  amount: z.number(),
  unitsBought: z.int(),
  pricePerUnit: z.number(),
  /** Months. */
  period: z.int(),
  /** The return over the whole term; before tax, expected and not guaranteed. */
  roi: z.number(),
  /** The same as percent of the amount. */
  percentage: z.number(),
  /** The same percent as simple interest over twelve months. */
  yearlyPercentage: z.number(),
  /** From this day it earns. */
  datePurchased: z.string(),
  endDate: z.string(),
  /** Pro rata by days from the purchase until today, at most until the end date. */
  interestToDate: z.number(),
  /** How much of the return is late: it has matured, and the return pool did not cover it. */
  lateReturn: z.optional(z.number()),
  state: z.enum(investmentStates),
  atMaturity: z.enum(atMaturityChoices),
  /** The payment is disputed: nothing is paid out until that is decided. */
  disputed: z.boolean(),
});

/** `GET /v1/investments/one/{id}`, and the answer of `update`. */
export const investmentDetail = z.extend(investment, {
  /** The value on the first day, after each month and on the last day, for a chart. */
  values: z.array(z.object({ date: z.string(), value: z.number() })),
  /** What it brought, once it has matured. Of the return, `lateReturn` is not paid out yet. */
  paidOut: z.nullable(z.object({ principal: z.number(), return: z.number() })),
  /** The investment bought with it at maturity, and the one it was bought with. */
  renewedAs: z.nullable(z.string()),
  renewedFrom: z.nullable(z.string()),
  /** How much of a matured one can still be moved to another portfolio, once; null: nothing. */
  transferable: z.nullable(z.number()),
  /** What its principal was used for after maturity. */
  transferredTo: z.nullable(z.string()),
  /** Of the expected return, by today's rule; once matured, what was withheld. Null: none. */
  tax: z.nullable(taxView),
  /** The portfolio as it is today. */
  portfolio: z.object({
    id: z.int(),
    db_id: z.int(),
    name: z.string(),
    img: z.string(),
    to: z.nullable(z.string()),
  }),
});

/** `GET /v1/investments/all`: newest first, at most 100; `before` is the id of the last one seen. */
export const investmentsQuery = z.object({
  before: z.optional(z.string().check(z.maxLength(100, messages.notUnderstood))),
});
export const investmentsAnswer = z.array(investment);

/** `POST /v1/investments/update`. */
export const updateInvestmentRequest = z.object(
  {
    investmentId,
    atMaturity: z.enum(atMaturityChoices, { error: messages.atMaturityMissing }),
  },
  { error: messages.notUnderstood },
);

/** `POST /v1/investments/transfer`: after maturity, once, into another portfolio, for at most the
 * matured principal, paid from the stash. Returns the id of the new investment. */
export const transferInvestmentRequest = z.object(
  { investmentId, portfolioId, unitsBought, months },
  { error: messages.notUnderstood },
);
export const transferInvestmentAnswer = z.object({ id: z.string() });

/** In the profile: the active investments, and the purchases with their dates. */
export const activeInvestment = z.object({
  id: z.string(),
  portfolioId: z.int(),
  portfolioName: z.string(),
  amount: z.number(),
});
export const purchase = z.object({
  id: z.string(),
  portfolioId: z.int(),
  portfolioName: z.string(),
  unitsBought: z.int(),
  pricePerUnit: z.number(),
  amount: z.number(),
  datePurchased: z.string(),
});

export type InvestmentRequest = z.input<typeof investmentRequest>;
export type InvestmentAnswer = z.infer<typeof investmentAnswer>;
export type Investment = z.infer<typeof investment>;
export type InvestmentDetail = z.infer<typeof investmentDetail>;
export type UpdateInvestmentRequest = z.input<typeof updateInvestmentRequest>;
export type TransferInvestmentRequest = z.input<typeof transferInvestmentRequest>;
export type InvestmentState = (typeof investmentStates)[number];
export type AtMaturity = (typeof atMaturityChoices)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type ActiveInvestment = z.infer<typeof activeInvestment>;
export type Purchase = z.infer<typeof purchase>;
