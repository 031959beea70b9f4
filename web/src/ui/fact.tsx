import type { ReactNode } from "react";

interface FactProps {
  name: string;
  /** Across both columns of a list that has two. */
  wide?: boolean;
  children: ReactNode;
}

/** A name and its value, in a `dl`. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={`grid content-start gap-0.5 ${wide ? "col-span-full" : ""}`}>
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
