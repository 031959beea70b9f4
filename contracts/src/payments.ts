import * as z from "zod/mini";
import { amount, unbelieved, unbelievedId } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

/** The payment methods that the wizards offer, as the gateway names its channels. */
export const channels = ["card", "bank_transfer", "bank"] as const;
export const channel = z.enum(channels, messages.notUnderstood);

/** How the money of a payment came: by a method of the wizards, by a transfer to the investor's own
 * account number, or by a mandate on their bank account. */
// Written out: a bundler takes a spread for a side effect, and Home would load all schemas.
export const paymentChannels = [
  "card",
  "bank_transfer",
  "bank",
  "own-account",
  "direct-debit",
] as const;
export const paymentChannel = z.enum(paymentChannels);

/** `POST /v1/transactions/fund`. `email`, `type` and `businessId` are accepted as the specification
 * has them and ignored: the bearer token identifies the payer. */
export const fundRequest = z.object(
  {
    amount: amount({
      missing: messages.fundTooSmall,
      minimumKobo: limits.minimumFundKobo,
      tooSmall: messages.fundTooSmall,
    }),
    email: unbelieved(254),
    type: z.optional(z.literal("crd", messages.notUnderstood)),
    businessId: unbelievedId,
    channel: z.optional(channel),
  },
  { error: messages.notUnderstood },
);

export const fundAnswer = z.object({ redirect_url: z.string(), reference: z.string() });

/** The state of a payment, on every screen and in every list:
 * - `not-paid`: nothing was charged, according to the gateway
 * - `declined`: the bank declined it; the same page can be tried again
 * - `checking`: the browser has returned, or the gateway reports it as pending or does not answer
 * - `paid`: as requested
 * - `returned`: it was paid and refunded
 * - `under-review`: the money received does not match the request, and an operator looks at it */
export const paymentStates = [
  "not-paid",
  "declined",
  "checking",
  "paid",
  "returned",
  "under-review",
] as const;
export const paymentState = z.enum(paymentStates);

/** A payment that is not booked as requested, as the investor sees it. Amounts in naira, times as
 * ISO 8601. */
export const payment = z.object({
  reference: z.string(),
  amount: z.number(),
  state: paymentState,
  purpose: z.enum(["stash", "plan", "investment"]),
  /** The name of the plan or portfolio that it pays for. */
  name: z.nullable(z.string()),
  channel: z.nullable(paymentChannel),
  since: z.string(),
  settledAt: z.nullable(z.string()),
  /** The checkout page, while paying there is safe. */
  payUrl: z.nullable(z.string()),
  /** The number of older unpaid attempts for the same purpose, which are not listed separately. */
  olderTries: z.int(),
  /** Whether the investor can dismiss it, and the older ones with it. */
  canDismiss: z.boolean(),
});

/** `POST /v1/transactions/dismiss`. */
export const dismissRequest = z.object(
  { reference: z.string(messages.notUnderstood) },
  { error: messages.notUnderstood },
);

export type Channel = z.infer<typeof channel>;
export type PaymentChannel = z.infer<typeof paymentChannel>;
export type FundRequest = z.input<typeof fundRequest>;
export type FundAnswer = z.infer<typeof fundAnswer>;
export type Payment = z.infer<typeof payment>;
export type PaymentState = z.infer<typeof paymentState>;
