import type { Month } from "./ring-geometry.ts";

/** The months of a decorative picture: some wide, some narrow, as in wood. */
const weights = [1, 1.3, 0.8, 1.05, 1.45, 0.9, 1.2, 0.75, 1.1, 1.4, 0.95, 1.15];

/** The months of a decorative picture. */
export function pictureMonths(paid: number, due = 0): Month[] {
  return Array.from({ length: paid + due }, (_, index) => ({
    state: index < paid ? "paid" : "due",
    weight: weights[index % weights.length] ?? 1,
  }));
}
