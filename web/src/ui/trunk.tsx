import { useMemo } from "react";
import { growTree, type Month } from "./ring-geometry.ts";

interface TrunkProps {
  seed: string;
  size: number;
  months: readonly Month[];
  /** The newest ring draws itself once. */
  draws?: boolean;
  /** Without the clay of the pith, where it would distract. */
  pale?: boolean;
}

/** A large decorative cross-section behind other content, in the text's colour. Hidden from screen
 * readers. */
export function Trunk({ seed, size, months, draws = false, pale = false }: TrunkProps) {
  const tree = useMemo(() => growTree({ seed, size, months }), [seed, size, months]);
  const newest = tree.rings.findLastIndex(({ share }) => share > 0);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden
      className="block forced-colors:hidden"
    >
      {tree.lateWood.map(
        (path, index) =>
          path &&
          index < newest && <path key={path} d={path} strokeWidth={1} strokeOpacity={0.5} />,
      )}
      {tree.rings.map(({ path, share }, index) => (
        <path
          key={path}
          d={path}
          pathLength={draws && index === newest ? 1 : undefined}
          className={draws && index === newest ? "ring-draws" : undefined}
          strokeWidth={share > 0 ? tree.stroke : 1.5}
          strokeOpacity={share > 0 ? 1 : 0.7}
          strokeDasharray={share > 0 ? undefined : "4 7"}
        />
      ))}
      <circle
        cx={tree.pith.x}
        cy={tree.pith.y}
        r={tree.pith.radius}
        stroke="none"
        className={pale ? "fill-current" : "fill-clay"}
      />
    </svg>
  );
}
