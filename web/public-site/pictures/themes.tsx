import type { ReactNode } from "react";
import { outlinesOf } from "../../src/ui/ring-geometry.ts";
import { compactPath } from "./compact-path.ts";
import { leaf, seeds } from "./growth.ts";

/** One style for all four: lines of one width in forest, one thing in clay. */
function Plate({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 432 432" aria-hidden="true" className="plate">
      {children}
    </svg>
  );
}

function ringsOf(seed: string, size: number, count: number): string[] {
  const months = Array.from({ length: count }, () => ({ state: "paid" as const }));
  return outlinesOf({ seed, size, months }).rings.map((ring) => compactPath(ring, 5));
}

/** A ring that closes instalment by instalment. */
export function ContributePicture() {
  const rings = ringsOf("contribute", 408, 4);
  const last = rings.length - 1;
  return (
    <Plate>
      <path d={rings.slice(0, last).join("")} />
      <path d={rings[last]} pathLength="30" strokeDasharray=".7 .3" />
      <path d={rings[last]} pathLength="30" strokeDasharray=".7 40" className="stroke-clay" />
    </Plate>
  );
}

/** Three trees from one ground. */
export function SplitPicture() {
  return (
    <Plate>
      <g transform="translate(6 18)">
        <path d={ringsOf("school", 210, 3).join("")} />
      </g>
      <g transform="translate(228 78)">
        <path d={ringsOf("shop", 180, 3).join("")} className="stroke-clay" />
      </g>
      <g transform="translate(84 234)">
        <path d={ringsOf("house", 192, 3).join("")} />
      </g>
    </Plate>
  );
}

/** A hundred seeds in a sunflower's order. */
export function RewardsPicture() {
  return (
    <Plate>
      <path d={seeds(100, 19.2, 216)} strokeWidth="16" />
      <path d={seeds(1, 19.2, 216)} strokeWidth="16" className="stroke-clay" />
    </Plate>
  );
}

/** A seedling: two leaves, a stem, the ground. */
export function GrowGreenPicture() {
  return (
    <Plate>
      <path d={`M216 390V174${leaf(216, 234, -150, 180)}${leaf(216, 174, -38, 198)}`} />
      <path d="M216 174V90" className="stroke-clay" />
      <path d="M42 393h348M102 414h228" />
    </Plate>
  );
}
