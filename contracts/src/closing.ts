import * as z from "zod/mini";

/** Why an account cannot be closed yet. */
export const closingReasonKinds = [
  "stash",
  "withdrawals",
  "payments",
  "plans",
  "investments",
  "returns",
  "points",
  "refunds",
  "disputes",
  "debt",
] as const;

export const closingReason = z.object({
  kind: z.enum(closingReasonKinds),
  /** What remains, and how to resolve it. */
  text: z.string(),
});

/** `GET /v1/account/closing`. Without reasons the account can be closed. */
export const closing = z.object({ reasons: z.array(closingReason) });

export type ClosingReason = z.infer<typeof closingReason>;
export type Closing = z.infer<typeof closing>;
