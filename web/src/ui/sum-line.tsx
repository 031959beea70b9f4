import type { ReactNode } from "react";

interface SumLineProps {
  name: string;
  /** What the lines above come to. */
  isSum?: boolean;
  children: ReactNode;
}

/** A part of a sum and its amount, in a `dl`. */
export function SumLine({ name, isSum = false, children }: SumLineProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isSum ? "border-t border-ink pt-3" : ""}`}
    >
      <dt className={isSum ? "font-semibold" : "text-quiet"}>{name}</dt>
      <dd className="ms-auto font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
