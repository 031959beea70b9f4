import type { ReactNode } from "react";

/** Of a list of facts, `<dl className="rows">`. */
export function Row({ children, name }: { children: ReactNode; name: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  );
}
