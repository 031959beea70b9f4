import type { ReactNode } from "react";

/** Content wider than a phone scrolls by itself; by keyboard only if it can have the focus. */
const scrolledByKeys = { tabIndex: 0 };

export function Wide({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="wide" {...scrolledByKeys}>
      {children}
    </section>
  );
}
