/** Statuses of a pending refund; an unknown status decides nothing. */
export const UNDER_WAY = new Set(["pending", "processing", "needs-attention"]);
