import type { Hold } from "@osisi/contracts/console/holds.ts";

export const scopeWords: Record<Hold["scope"], string> = {
  withdrawals: "withdrawals",
  "sign-in": "sign-in and withdrawals",
  everything: "sign-in, withdrawals and charges",
};

export const groundWords: Record<NonNullable<Hold["ground"]>, string> = {
  "court-order": "court order",
  "agency-order": "agency order",
  "own-request": "the customer's own request",
  "suspected-takeover": "suspected takeover",
};
