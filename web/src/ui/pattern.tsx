import { useId } from "react";

/** A band of cloth in the manner of Adire: squares of rings, leaves and combed lines, left undyed in
 * the indigo, here forest on forest. It fills what it lies in and takes its colour from the text. */
export function Pattern({ tile = 96 }: { tile?: number }) {
  const id = useId();
  return (
    <svg aria-hidden width="100%" height="100%" className="absolute inset-0">
      <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse" viewBox="0 0 96 96">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <path d="M0 0h96v96H0ZM48 0v96M0 48h96" />
          <path d="M24 7c10 0 17 7 17 17s-7 17-17 17S7 34 7 24 14 7 24 7ZM24 15c5 0 9 4 9 9s-4 9-9 9-9-4-9-9 4-9 9-9ZM24 23.500v1" />
          <path d="M55 55c24 0 34 10 34 34-24 0-34-10-34-34ZM55 55l34 34M65 58l-1 6M72 61l-1 10M79 67l-2 10M58 65l6-1M61 72l10-1M67 79l10-2" />
          <path d="M54 7v34M61 7v34M68 7v34M75 7v34M82 7v34M89 7v34" strokeDasharray="1 6" />
          <path d="M7 55l34 34M41 55 7 89M24 55v8M24 81v8M7 72h8M33 72h8" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
