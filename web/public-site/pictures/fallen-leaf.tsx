import { leaf } from "./growth.ts";

/** A single leaf on the ground. */
export function FallenLeaf() {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true" className="branch text-clay">
      <path d={leaf(46, 168, -24, 240)} strokeWidth="3" />
      <path d="M46 168C36 172 26 178 18 190" strokeWidth="3.5" />
      <path d="M8 204h250M60 214h120" className="stroke-edge" />
    </svg>
  );
}
