/** The women's financial inclusion project, as the company plans it. Whoever changes a figure changes
 * the date as well. */
export const project = {
  asOf: "2026",
  months: 6,
  women: 200,
  targetDollars: 10_000,
} as const;
