/** Surer ways to pay than a card that fails. Not beside the schemas of plans, which Home would load
 * with it. */
export const surerWays = ["own-account"] as const;
