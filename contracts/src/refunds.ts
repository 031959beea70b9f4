import * as z from "zod/mini";

/** Money of a payment on its way back to where it came from, as the investor sees it. Amounts in naira,
 * times as ISO 8601. */
export const refund = z.object({
  id: z.string(),
  reference: z.string(),
  /** Of the payment whose money it is. */
  paymentReference: z.string(),
  amount: z.number(),
  /** The state in words. */
  stateText: z.string(),
  /** What happens next. */
  nextStep: z.string(),
  since: z.string(),
});

export type Refund = z.infer<typeof refund>;
