/** What it has under way; any other word decides nothing. */
export const UNDER_WAY = new Set(["pending", "processing", "needs-attention"]);
