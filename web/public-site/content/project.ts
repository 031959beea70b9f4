/** The women's financial inclusion project, as the company plans it. A change of a figure needs a
 * new date. */
export const project = {
  asOf: "2026",
  months: 6,
  women: 200,
  targetDollars: 10_000,
} as const;
