import * as z from "zod/mini";
import { amount, amountNumber, unbelieved, unbelievedId } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";

/** `POST /v1/transactions/withdraw`. `name`, `investorId` and `userId` are accepted as the
 * specification has them and ignored: the bearer token identifies the owner of the money. Without
 * `accountId` the money goes to the payout account used last. */
export const withdrawRequest = z.object(
  {
    amount: z.pipe(
      amountNumber(messages.withdrawNothing).check(
        z.refine((naira) => naira !== 0, { error: messages.withdrawNothing, abort: true }),
      ),
      amount({
        missing: messages.withdrawNothing,
        minimumKobo: limits.minimumWithdrawalKobo,
        tooSmall: messages.withdrawTooSmall,
      }),
    ),
    name: unbelieved(200),
    investorId: unbelievedId,
    userId: unbelievedId,
    /** The stamp duty in naira that was shown before, and leaves the stash as well. Left out: none. */
    stampDuty: z.optional(z.nullable(z.number({ error: messages.notUnderstood }))),
    accountId: z.optional(
      z.nullable(
        z.string({ error: messages.notUnderstood }).check(z.maxLength(100, messages.tooLong)),
      ),
    ),
  },
  { error: messages.notUnderstood },
);

export const withdrawalStates = ["pending", "paid", "returned", "reversed"] as const;

/** Money on its way out, as the investor sees it. Amounts in naira, times as ISO 8601. */
export const withdrawal = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.number(),
  /** What its investor paid on top. Left out: nothing. */
  stampDuty: z.optional(z.number()),
  state: z.enum(withdrawalStates),
  /** The state as text. */
  stateText: z.string(),
  /** What happens next, or what the investor can do. */
  nextStep: z.string(),
  since: z.string(),
  /** When it was paid or returned. */
  endedAt: z.nullable(z.string()),
  bankName: z.string(),
  last4: z.string(),
  accountName: z.string(),
  /** The reference that a bank needs to trace it. */
  sessionId: z.nullable(z.string()),
});

/** `GET /v1/transactions/withdrawals`: newest first. */
export const withdrawalsQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(100, messages.notUnderstood))),
});

export const withdrawalsAnswer = z.object({
  items: z.array(withdrawal),
  nextCursor: z.nullable(z.string()),
});

export type WithdrawRequest = z.input<typeof withdrawRequest>;
export type WithdrawalState = (typeof withdrawalStates)[number];
export type Withdrawal = z.infer<typeof withdrawal>;
