import type { ReactNode } from "react";

interface SectionProps {
  id?: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** On the dark ground. */
  deep?: boolean;
}

export function Section({ id, title, intro, children, deep = false }: SectionProps) {
  return (
    <section id={id} className={deep ? "bg-deep" : undefined}>
      <div className={deep ? "palette-dark text-ink" : undefined}>
        <div className="frame grid gap-8 py-14 md:py-24 lg:gap-14">
          <div className="grid max-w-[46rem] gap-4">
            <h2 className="font-heading text-31 sm:text-39 md:text-49">{title}</h2>
            {intro && <p className="max-w-[60ch] text-20 text-quiet">{intro}</p>}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
