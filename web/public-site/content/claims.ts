/** What the company says of itself. These are its own figures, not computed ones: whoever changes one
 * changes the date as well. */
export const claims = {
  asOf: "2026",
  transactions: "Nearly ₦2 billion",
  individuals: "5,000",
  women: "65%",
} as const;
