import { useMemo } from "react";
import { growTree, type Month } from "./ring-geometry.ts";

interface RingProps {
  /** The id of the plan or investment: each has its own tree, the same every day. */
  seed: string;
  size: number;
  months: readonly Month[];
  /** The text alternative; empty where the text beside it says it all. A number always accompanies
   * the drawing as well. */
  alt: string;
  /** The outermost ring in clay: the term is over. */
  mature?: boolean;
  /** Money has just landed: the last partly paid ring draws itself once. */
  draws?: boolean;
}

export function Ring({ seed, size, months, alt, mature = false, draws = false }: RingProps) {
  const tree = useMemo(() => growTree({ seed, size, months }), [seed, size, months]);
  const newest = tree.rings.findLastIndex(({ share }) => share > 0);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      fill="none"
      strokeLinecap="round"
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      className="h-auto max-w-full shrink-0"
    >
      {tree.lateWood.map((path, index) =>
        path && (tree.rings[index + 1]?.share ?? 0) > 0 ? (
          <path key={path} d={path} strokeWidth={1} className="stroke-leaf/45" />
        ) : null,
      )}
      {tree.rings.map(({ path, share, state }, index) => (
        <g key={path} strokeWidth={tree.stroke}>
          {share < 1 && (
            <path
              d={path}
              strokeWidth={1.5}
              strokeDasharray={state === "due" ? "4 7" : undefined}
              className="stroke-edge/60"
            />
          )}
          {share > 0 && (
            <path
              d={path}
              pathLength={1}
              strokeDasharray={
                share < 1 ? `${share} 2` : draws && index === newest ? "1" : undefined
              }
              className={`${mature && index === tree.rings.length - 1 ? "stroke-clay" : "stroke-forest"} ${
                draws && index === newest ? "ring-draws" : ""
              }`}
            />
          )}
        </g>
      ))}
      <circle cx={tree.pith.x} cy={tree.pith.y} r={tree.pith.radius} className="fill-clay" />
    </svg>
  );
}
