import type { ReactNode } from "react";
import { Ring } from "./ring.tsx";

const nothingYet = [{ state: "due" }] as const;

interface EmptyStateProps {
  message: string;
  children?: ReactNode;
}

/** A single small ring and a sentence; the next action may follow. */
export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-8 text-center">
      <Ring seed="empty" size={48} months={nothingYet} alt="" />
      <p className="max-w-[40ch] text-balance text-quiet">{message}</p>
      {children}
    </div>
  );
}
