import type { ReactNode } from "react";

/** A card is set apart by the paper around it, not by a shadow. */
export function Card({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return <div className={`rounded-card bg-card ${padded ? "p-5" : ""}`}>{children}</div>;
}
