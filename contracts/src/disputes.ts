import * as z from "zod/mini";

/** A disputed payment (chargeback), as the investor sees it until it is decided. Amounts in naira,
 * times as ISO 8601. */
export const dispute = z.object({
  id: z.string(),
  reference: z.string(),
  /** Of the disputed payment. */
  paymentReference: z.string(),
  /** The amount that the bank claims. */
  amount: z.number(),
  /** How much of the stash is reserved for it. */
  frozen: z.number(),
  /** How much of the next incoming money is reserved for it. */
  missing: z.number(),
  /** The state as text. */
  stateText: z.string(),
  /** What happens next, or what the investor can do. */
  nextStep: z.string(),
  since: z.string(),
});

/** A debt: money that was reversed after the investor had spent it. */
export const debt = z.object({
  amount: z.number(),
  /** When it last grew. */
  since: z.string(),
  /** The state as text. */
  stateText: z.string(),
  nextStep: z.string(),
});

export type Dispute = z.infer<typeof dispute>;
export type Debt = z.infer<typeof debt>;
