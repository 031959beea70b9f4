import type { Proceeds } from "./proceeds.ts";

/** Sentences about the use of proceeds, for the app and the public pages. */

export const proceedsRead = "Here is what the money does";
export const linesShown = 200;
export const readingsShown = 200;

export const proceedsPath = (portfolioId: number | string) => `/portfolios/${portfolioId}/proceeds`;
export const documentPath = (id: string) => `/documents/${id}`;

/** Null if both are named. */
export function uninsured({ insurer, trustee }: Proceeds["portfolio"]): string | null {
  const missing = [
    ...(insurer === null ? ["no insurer"] : []),
    ...(trustee === null ? ["no trustee"] : []),
  ];
  if (missing.length === 0) return null;
  return `The operator has named ${missing.join(" and ")} here. Treat this money as uninsured.`;
}

export const lineWords = { out: "Put to work", back: "Repaid", lost: "Lost" } as const;

export const avoidedFormula = "CO₂e avoided = energy × baseline factor";
export const shareFormula = "Your share = principal × days ÷ (cost financed × days)";

export const impactNotes = [
  "Energy is what the meters counted, times the part of the project’s cost that this portfolio finances.",
  "The range goes from the lowest to the highest of the named baselines: what would have made the energy otherwise.",
  "Nothing is set off against it, and it is no carbon credit. It is never computed from naira alone.",
  "Each reading is rounded down, and so is the sum.",
] as const;

export const shareNote =
  "If more money is in the portfolio than the projects cost, it is divided by all money × days, so that no energy is counted twice.";

export const noImpact = "There are no meter readings yet. Until there are, no figure is shown.";
export const noFactor = "There is no baseline factor for these readings yet, so no CO₂e is shown.";
export const nothingOut =
  "Nothing is on record as put to work yet. Until it is, we do not say that this money works in assets.";
