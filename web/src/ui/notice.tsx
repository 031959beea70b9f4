import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const tones = {
  quiet: "text-forest",
  attention: "text-clay",
  error: "text-error",
  good: "text-leaf",
};

interface NoticeProps {
  tone: keyof typeof tones;
  icon?: IconName;
  role?: "status" | "alert" | undefined;
  children: ReactNode;
}

/** A short notice in a card, with an icon for its kind. */
export function Notice({ tone, icon = "alert", role, children }: NoticeProps) {
  return (
    <div role={role} className="flex gap-3 rounded-card bg-card p-4 text-14 text-quiet">
      <span className={tones[tone]}>
        <Icon name={icon} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 self-center wrap-anywhere">{children}</div>
    </div>
  );
}
