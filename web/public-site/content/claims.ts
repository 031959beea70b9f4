/** The company's statements about itself. The figures are its own, not computed: a change of one
 * needs a new date. */
export const claims = {
  asOf: "2026",
  transactions: "Nearly ₦2 billion",
  individuals: "5,000",
  women: "65%",
} as const;
