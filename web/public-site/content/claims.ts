/** What the company says of itself. These are its own figures, not computed ones: whoever changes one
 * changes the date as well. */
export const claims = {
  asOf: "2026",
  facts: [
    { figure: "Nearly ₦2 billion", what: "in transactions" },
    { figure: "5,000", what: "individuals" },
    { figure: "65%", what: "women" },
  ],
} as const;
