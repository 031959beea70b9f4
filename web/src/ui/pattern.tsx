import { useId } from "react";

/** A band of cloth in the manner of Adire: four squares that repeat, two of them dyed with the
 * motif left out (rings, four petals), two left pale with the motif drawn (a leaf, combed dots).
 * Takes its colours from the text and the paper around it. */
export function Pattern({ tile = 112 }: { tile?: number }) {
  const id = useId();
  return (
    <svg aria-hidden width="100%" height="100%" className="absolute inset-0 forced-colors:hidden">
      <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse" viewBox="0 0 96 96">
        <path d="M0 0h48v48H0ZM48 48h48v48H48Z" fill="currentColor" />
        <g fill="none" strokeWidth="2" strokeLinecap="round">
          <g className="stroke-card">
            <path d="M25 6c10 0 17 8 17 18S34 42 24 42 6 34 6 24 14 6 25 6ZM24 13c7 0 11 5 11 11s-4 12-11 11-12-5-11-12 5-10 11-10ZM24 20c3 0 4 2 4 4s-2 4-4 4-4-2-4-4 2-4 4-4Z" />
            <path d="M71 71C60 70 55 62 54 54c8 1 16 6 17 17ZM73 71c11-1 16-9 17-17-8 1-16 6-17 17ZM71 73c-11 1-16 9-17 17 8-1 16-6 17-17ZM73 73c11 1 16 9 17 17-8-1-16-6-17-17ZM72 54v6M72 84v6M54 72h6M84 72h6" />
          </g>
          <g stroke="currentColor">
            <path d="M54 7c24 0 35 10 35 34-24 0-35-10-35-34ZM56 9l31 30M63 15v8M70 20v11M77 27v10M61 14l8 1M67 20l10 1M74 27l10 1" />
            <path
              d="M7 55h.1M17 55h.1M27 55h.1M37 55h.1M7 65h.1M17 65h.1M27 65h.1M37 65h.1M7 75h.1M17 75h.1M27 75h.1M37 75h.1M7 85h.1M17 85h.1M27 85h.1M37 85h.1"
              strokeWidth="3.5"
              transform="translate(2 2)"
            />
            <path
              d="M14 62h.1M24 62h.1M34 62h.1M14 72h.1M24 72h.1M34 72h.1M14 82h.1M24 82h.1M34 82h.1"
              strokeWidth="2"
            />
          </g>
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
