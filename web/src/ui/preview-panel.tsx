import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { Icon } from "./icon.tsx";

interface PreviewPanelProps {
  label: string;
  /** Its most important line, always visible on a phone. */
  line: ReactNode;
  children: ReactNode;
}

/** A preview of what is configured: beside the form, or below it behind one line. */
export function PreviewPanel({ label, line, children }: PreviewPanelProps) {
  return (
    <aside aria-label={label} className="min-w-0">
      <details className="group rounded-card bg-card md:hidden">
        <summary className="flex min-h-16 items-center gap-3 px-5 py-3">
          <span className="min-w-0 flex-1">{line}</span>
          <span className="rotate-90 text-quiet group-open:-rotate-90">
            <Icon name="chevron" size={20} />
          </span>
        </summary>
        <div className="px-5 pb-5">{children}</div>
      </details>
      <div className="hidden md:block">
        <Card>{children}</Card>
      </div>
    </aside>
  );
}
