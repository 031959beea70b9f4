import type { ReactNode } from "react";
import { outlinesOf } from "../../src/ui/ring-geometry.ts";
import { compactPath } from "./compact-path.ts";
import { leaf, seeds } from "./growth.ts";

/** One look for all four: lines of one width in forest, one thing in clay. */
function Plate({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 144 144" aria-hidden="true" className="plate">
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
  const rings = ringsOf("contribute", 136, 4);
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
      <g transform="translate(2 6)">
        <path d={ringsOf("school", 70, 3).join("")} />
      </g>
      <g transform="translate(76 26)">
        <path d={ringsOf("shop", 60, 3).join("")} className="stroke-clay" />
      </g>
      <g transform="translate(28 78)">
        <path d={ringsOf("house", 64, 3).join("")} />
      </g>
    </Plate>
  );
}

/** A hundred seeds in the order in which a sunflower sets them. */
export function RewardsPicture() {
  return (
    <Plate>
      <path d={seeds(100, 6.4, 72)} strokeWidth="5.5" />
      <path d={seeds(1, 6.4, 72)} strokeWidth="5.5" className="stroke-clay" />
    </Plate>
  );
}

/** A seedling: two leaves, a stem, the ground. */
export function GrowGreenPicture() {
  return (
    <Plate>
      <path d={`M72 130V58${leaf(72, 78, -150, 60)}${leaf(72, 58, -38, 66)}`} />
      <path d="M72 58V30" className="stroke-clay" />
      <path d="M14 131h116M34 138h76" />
    </Plate>
  );
}
