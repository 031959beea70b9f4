import { formatNaira } from "@osisi/contracts/money.ts";
import type { Point } from "../../src/ui/curve.ts";
import { outlinesOf } from "../../src/ui/ring-geometry.ts";
import { useOffer } from "../content/offer.ts";
import { monthByMonth } from "../content/example-plan.ts";
import { compactPath } from "./compact-path.ts";

const SIZE = 1000;
/** Which months have a label, where on the ring its line begins (of sixty), and its height. */
const labels = [
  { month: 12, step: 7, y: 140 },
  { month: 9, step: 12, y: 360 },
  { month: 6, step: 18, y: 580 },
  { month: 3, step: 23, y: 800 },
];

/** A year of saving as a botanical plate: twelve rings, and between them the wood, which is wider
 * the more interest the month brought. */
export function YearOfRings() {
  const year = monthByMonth(useOffer());
  const { rings, lateWood, pith } = outlinesOf({
    seed: "afara",
    size: SIZE,
    months: woodOf(year),
  });
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="year-of-rings" fill="none">
      <path
        d={lateWood.map((line) => (line ? compactPath(line, 5) : "")).join("")}
        className="late-wood"
      />
      {rings.map((line) => {
        const path = compactPath(line, 4);
        return <path key={path} d={path} className="ring" />;
      })}
      <circle cx={Math.round(pith.x)} cy={Math.round(pith.y)} r="11" className="fill-clay" />
      <g className="labels">
        {labels.map(({ month, step, y }) => (
          <Label key={month} at={rings[month - 1]?.[step]} y={y} {...year[month - 1]} />
        ))}
      </g>
    </svg>
  );
}

interface LabelProps {
  at: Point | undefined;
  y: number;
  month?: number;
  savedKobo?: bigint;
  interestKobo?: bigint;
}

function Label({ at, y, month, savedKobo = 0n, interestKobo = 0n }: LabelProps) {
  if (!at) return null;
  const [x0, y0] = [Math.round(at.x), Math.round(at.y)];
  return (
    <>
      <path d={`M${x0} ${y0}L1020 ${y}h36`} />
      <circle cx={x0} cy={y0} r="9" />
      <text x="1070" y={y - 12}>
        Month {month}
      </text>
      <text x="1070" y={y + 28} className="saved">
        {formatNaira(savedKobo)}
      </text>
      <text x="1070" y={y + 68} className="grown">
        + {formatNaira(nearestNaira(interestKobo))}
      </text>
    </>
  );
}

function nearestNaira(kobo: bigint): bigint {
  return ((kobo + 50n) / 100n) * 100n;
}

/** From narrow to wide, scaled from the first month's interest to the last's. */
function woodOf(year: ReturnType<typeof monthByMonth>) {
  const brought = year.map(({ interestKobo }, index) =>
    Number(interestKobo - (year[index - 1]?.interestKobo ?? 0n)),
  );
  const most = Math.max(...brought);
  return brought.map((kobo) => ({ state: "paid" as const, weight: 0.75 + 0.75 * (kobo / most) }));
}
