import * as z from "zod/mini";
import { amount, unbelieved, unbelievedId } from "./fields.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";

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

/** A payment on its way in, as the investor sees it. Amounts in naira, times as ISO 8601. */
export const payment = z.object({
  reference: z.string(),
  amount: z.number(),
  state: z.enum(["open", "settled", "failed", "held"]),
  channel: z.nullable(channel),
  since: z.string(),
  settledAt: z.nullable(z.string()),
  /** While open: where it can still be paid. */
  payUrl: z.nullable(z.string()),
});

export type Channel = z.infer<typeof channel>;
export type FundRequest = z.input<typeof fundRequest>;
export type FundAnswer = z.infer<typeof fundAnswer>;
export type Payment = z.infer<typeof payment>;
