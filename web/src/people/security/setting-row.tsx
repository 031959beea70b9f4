import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icon.tsx";

interface SettingRowProps {
  icon: IconName;
  title: ReactNode;
  detail: string;
  children?: ReactNode;
}

export function SettingRow({ icon, title, detail, children }: SettingRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-3 py-4">
      <span className="text-forest">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-32 flex-1 wrap-anywhere">
        <span className="font-semibold">{title}</span>
        <span className="text-14 text-quiet">{detail}</span>
      </span>
      <span className="-my-2 -mr-3 ml-auto">{children}</span>
    </li>
  );
}
