import { useId } from "react";
import { SIDE, type BandName, type MoneyBands } from "./money-bands.ts";

/** Distinguishable by brightness and grain, not by colour. */
export const bandFills: Record<BandName, string> = {
  investments: "fill-forest",
  savings: "fill-forest/40",
  stash: "fill-forest/12",
};
export const grainStrokes: Record<BandName, string> = {
  investments: "stroke-card/45",
  savings: "stroke-forest/70",
  stash: "",
};

interface BandPictureProps {
  drawing: MoneyBands;
  /** The selected day, 0 to 1 from the left and from the ground. */
  across: number;
  up: number;
}

export function BandPicture({ drawing: { bands, marks }, across, up }: BandPictureProps) {
  const id = useId();
  return (
    <div aria-hidden className="absolute inset-0">
      {marks.map((mark, index) => (
        <span
          key={mark}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${(index / (marks.length - 1)) * 100}%` }}
        />
      ))}
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="absolute inset-0 size-full overflow-visible"
      >
        {bands.map(({ name, area, grain }) => (
          <g key={name}>
            <clipPath id={`${id}${name}`}>
              <path d={area} />
            </clipPath>
            <path d={area} className={bandFills[name]} />
            <g clipPath={`url(#${id}${name})`} className={grainStrokes[name]}>
              {grain.map((line) => (
                <path key={line} d={line} vectorEffect="non-scaling-stroke" strokeWidth={1} />
              ))}
            </g>
          </g>
        ))}
        {bands.map(({ name, edge }) => (
          <path
            key={name}
            d={edge}
            vectorEffect="non-scaling-stroke"
            strokeWidth={name === "stash" ? 2.5 : 1.25}
            className="stroke-forest"
          />
        ))}
      </svg>
      <span
        className="absolute inset-y-0 border-l border-clay"
        style={{ left: `${across * 100}%` }}
      />
      <span
        className="absolute size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-card bg-clay"
        style={{ left: `${across * 100}%`, bottom: `${up * 100}%` }}
      />
    </div>
  );
}
