/** How investors describe themselves when they join. `icon` is the specification's code. */
export const investorTypes = [
  { id: 1, name: "Beginner", icon: 1, detail: "I am starting to save and invest" },
  { id: 2, name: "Intermediate", icon: 2, detail: "I have invested before" },
  { id: 3, name: "Experienced", icon: 3, detail: "I invest regularly" },
] as const;

export type InvestorTypeId = (typeof investorTypes)[number]["id"];
