import * as z from "zod/mini";

/** A refund, as the investor sees it. Amounts in naira, times as ISO 8601. */
export const refund = z.object({
  id: z.string(),
  reference: z.string(),
  /** Of the refunded payment. */
  paymentReference: z.string(),
  amount: z.number(),
  /** The state as text. */
  stateText: z.string(),
  /** What happens next. */
  nextStep: z.string(),
  since: z.string(),
});

export type Refund = z.infer<typeof refund>;
