import * as z from "zod/mini";
import { user } from "./auth.ts";
import { success } from "./envelope.ts";
import { otp, personName, phone, unbelievedId } from "./fields.ts";
import { movement, underWay } from "./history.ts";
import { activeInvestment, investment, purchase } from "./investments.ts";
import * as messages from "./messages.ts";
import { payment } from "./payments.ts";
import { planOption } from "./plan-terms.ts";
import { dutyTerms } from "./stamp-duty.ts";
import { taxTerms } from "./tax.ts";
import { savingPlan } from "./savings.ts";
import { withdrawal } from "./withdrawals.ts";

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) });
}

/** `GET /v1/user/profile`. Amounts in naira. Lists are first pages. */
export const profile = z.object({
  investor: z.object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    investorType: z.object({ id: z.int(), name: z.string(), icon: z.int() }),
    joinedAt: z.string(),
  }),
  user,
  /** The stash plus the amount held for pending withdrawals. */
  balance: z.number(),
  /** The stash. */
  availableAmt: z.number(),
  /** What of the stash was given and cannot be withdrawn before `until`. */
  heldBack: z.optional(z.nullable(z.object({ amount: z.number(), until: z.string() }))),
  /** All that was ever funded. */
  funds: z.number(),
  transactions: page(movement),
  /** Payments that were started and are undecided. */
  inFlight: z.array(payment),
  /** All pending money, with what happens next. */
  underWay: z.array(underWay),
  /** The withdrawals. */
  transfers: page(withdrawal),
  /** The saving plans. */
  savings: page(savingPlan),
  /** Purchases with their dates, newest first. */
  purchase: page(purchase),
  /** The investments, newest first. */
  investments: page(investment),
  /** The newest hundred active ones. */
  activeInvestments: z.array(activeInvestment),
  /** The sum of the amounts of all active ones. */
  activeInvestmentBalance: z.number(),
  greenPoints: z.int(),
  /** The server's clock, which decides due dates. */
  now: z.string(),
  referralSlug: z.string(),
  /** A phone number whose confirmation code is pending. */
  phoneWaiting: z.nullable(z.string()),
  /** The terms of a saving plan that is opened today. */
  planOptions: z.array(planOption),
  /** Whether it can be ended before its last day, without its return. */
  plansCanBeEnded: z.boolean(),
  /** By today's rule; null: none is withheld. */
  planTax: z.nullable(taxTerms),
  /** Stamp duty that the investor bears. Left out: none. */
  withdrawalDuty: z.optional(dutyTerms),
  /** Nothing new can begin, see opening.ts. Left out: it can. */
  isNotOpenYet: z.optional(z.literal(true)),
  /** Left out: none. */
  unreadNotices: z.optional(z.int()),
});

const notAnObject = { error: messages.notUnderstood };

/** `POST /v1/account/edit`, with the field names of the specification. */
export const editProfileRequest = z.object(
  { f_name: personName, l_name: personName, phone, userId: unbelievedId },
  notAnObject,
);

/** The response repeats its message as `mg`. */
export const editedProfile = z.extend(success(user), { mg: z.string() });

export const confirmPhoneChangeRequest = z.object({ otp }, notAnObject);

export type EditProfileRequest = z.input<typeof editProfileRequest>;
export type ConfirmPhoneChangeRequest = z.input<typeof confirmPhoneChangeRequest>;

export type Profile = z.infer<typeof profile>;
