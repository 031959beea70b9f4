import { leaf } from "./growth.ts";

const leaves = [
  [60, 132, -100, 84],
  [118, 126, 52, 92],
  [176, 112, -82, 96],
  [240, 96, 62, 100],
  [298, 76, -70, 92],
  [352, 60, 38, 88],
  [392, 42, -28, 84],
] as const;

/** A branch with leaves on both sides. */
export function Branch() {
  return (
    <svg viewBox="0 -46 480 250" aria-hidden="true" className="branch">
      <path d="M4 136C120 138 270 100 392 42" strokeWidth="3.5" />
      <path d={leaves.map(([x, y, degrees, length]) => leaf(x, y, degrees, length)).join("")} />
    </svg>
  );
}
