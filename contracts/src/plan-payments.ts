import * as z from "zod/mini";
import { amount, amountNumber } from "./fields.ts";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";
import { koboFromNaira } from "./money.ts";
import { channel } from "./payments.ts";
import { exitAmountMissing } from "./plan-exit-messages.ts";
import { planId, savingPlanDetail } from "./savings.ts";

/** Paying an instalment, adding money to a plan, and taking out what it has saved. */

const number = z
  .int({ error: messages.notUnderstood })
  .check(z.gte(1, messages.notUnderstood), z.lte(366, messages.notUnderstood));

/** `POST /v1/savings/pay/stash`: returns the plan. */
export const payFromStashRequest = z.object({ planId, number }, { error: messages.notUnderstood });

/** `POST /v1/savings/pay/gateway`: returns the checkout page. While a checkout of this instalment
 * is open, that one is returned. */
export const payInstalmentRequest = z.object(
  { planId, number, channel: z.optional(channel) },
  { error: messages.notUnderstood },
);
export const payInstalmentAnswer = z.object({ url: z.string(), reference: z.string() });

/** `POST /v1/savings/top-up`. `stash` adds the money at once and returns the plan; `bank` returns the
 * checkout page, for any channel or the named one. */
export const topUpRequest = z.object(
  {
    savingId: planId,
    amount: amount({
      missing: messages.topUpAmountMissing,
      minimumKobo: limits.minimumSavingKobo,
      tooSmall: messages.topUpTooSmall,
    }),
    paymentMethod: z.enum(["stash", "bank"], { error: messages.planPaymentMissing }),
    channel: z.optional(channel),
  },
  { error: messages.notUnderstood },
);
export const topUpAnswer = z.object({
  plan: z.optional(savingPlanDetail),
  url: z.optional(z.string()),
  reference: z.optional(z.string()),
});

/** `POST /v1/savings/exit`: ends the plan, and returns it. `amount` is that of its `exit`. */
export const exitRequest = z.object(
  {
    planId,
    amount: z.pipe(
      amountNumber(exitAmountMissing).check(
        z.refine((naira) => koboFromNaira(naira) !== undefined, messages.amountNotNaira),
      ),
      z.transform((naira: number) => koboFromNaira(naira) ?? 0n),
    ),
  },
  { error: messages.notUnderstood },
);

export type ExitRequest = z.input<typeof exitRequest>;
export type TopUpRequest = z.input<typeof topUpRequest>;
export type TopUpAnswer = z.infer<typeof topUpAnswer>;
