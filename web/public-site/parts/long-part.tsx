import type { ReactNode } from "react";

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a page that is mostly read. */
export function Part({ children, id, title }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid max-w-[46rem] gap-4">
      <h2 id={id} className="font-heading text-31">
        {title}
      </h2>
      {children}
    </section>
  );
}
