import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  name: string;
  icon: IconName;
}

/** A control of 48 px that shows only an icon; its name is the accessible name and the tooltip. */
export function IconButton({ name, icon, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={name}
      title={name}
      className="grid size-12 shrink-0 place-items-center rounded-full text-quiet motion-press hover:text-ink active:scale-95"
    >
      <Icon name={icon} />
    </button>
  );
}
