import * as z from "zod/mini";

/** A payment that its payer's bank wants back, as the investor sees it while that is not decided. Amounts
 * in naira, times as ISO 8601. */
export const dispute = z.object({
  id: z.string(),
  reference: z.string(),
  /** Of the payment that is disputed. */
  paymentReference: z.string(),
  /** What the bank wants. */
  amount: z.number(),
  /** What of the stash is kept aside for it. */
  frozen: z.number(),
  /** What is kept aside for it out of the next money that comes. */
  missing: z.number(),
  /** The state in words. */
  stateText: z.string(),
  /** What happens next, or what the investor can do. */
  nextStep: z.string(),
  since: z.string(),
});

/** What an investor owes because money that was taken back was not in their stash any more. */
export const debt = z.object({
  amount: z.number(),
  /** When it last grew. */
  since: z.string(),
  /** The state in words. */
  stateText: z.string(),
  nextStep: z.string(),
});

export type Dispute = z.infer<typeof dispute>;
export type Debt = z.infer<typeof debt>;
