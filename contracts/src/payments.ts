import * as z from "zod/mini";
import { amount, unbelieved, unbelievedId } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

/** How the wizards offer to pay: the gateway's names of its channels. */
export const channels = ["card", "bank_transfer", "bank"] as const;
export const channel = z.enum(channels, messages.notUnderstood);

/** `POST /v1/transactions/fund`. `email`, `type` and `businessId` are accepted as the specification
 * has them and never believed: the bearer token says who pays. */
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

/** How a payment stands, on every screen and in every list:
 * - `not-paid`: nothing was taken, as far as the gateway says
 * - `declined`: the bank said no; the same page can be tried again
 * - `checking`: its browser came back, or the gateway says that it is under way, or does not answer
 * - `paid`: as it was asked for
 * - `returned`: it was paid, and went back to where it came from
 * - `under-review`: something came that does not match, and a person looks at it */
export const paymentStates = [
  "not-paid",
  "declined",
  "checking",
  "paid",
  "returned",
  "under-review",
] as const;
export const paymentState = z.enum(paymentStates);

/** A payment that is not in the books as it was asked for, as the investor sees it. Amounts in naira,
 * times as ISO 8601. */
export const payment = z.object({
  reference: z.string(),
  amount: z.number(),
  state: paymentState,
  purpose: z.enum(["stash", "plan", "investment"]),
  /** The name of the plan or portfolio that it pays for. */
  name: z.nullable(z.string()),
  channel: z.nullable(channel),
  since: z.string(),
  settledAt: z.nullable(z.string()),
  /** Where the same payment can still be made, while that is safe. */
  payUrl: z.nullable(z.string()),
  /** How many older ones for the same purpose were not paid either: they are not listed by themselves. */
  olderTries: z.int(),
  /** Whether its owner can put it away, and the older ones with it. */
  canDismiss: z.boolean(),
});

/** `POST /v1/transactions/dismiss`. */
export const dismissRequest = z.object(
  { reference: z.string(messages.notUnderstood) },
  { error: messages.notUnderstood },
);

export type Channel = z.infer<typeof channel>;
export type FundRequest = z.input<typeof fundRequest>;
export type FundAnswer = z.infer<typeof fundAnswer>;
export type Payment = z.infer<typeof payment>;
export type PaymentState = z.infer<typeof paymentState>;
