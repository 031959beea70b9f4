import type { ReactNode } from "react";
import { Link } from "#router/link.tsx";
import { buttonLook, type ButtonVariant } from "./button-look.ts";

export interface ButtonLinkProps {
  to: string;
  /** The state of the history entry that it opens. */
  state?: object;
  children: ReactNode;
  icon?: ReactNode;
  variant?: ButtonVariant;
  fullWidth?: boolean;
}

export function ButtonLink({
  to,
  state,
  children,
  icon,
  variant = "primary",
  fullWidth = false,
}: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={buttonLook(variant, fullWidth)}>
      {icon}
      {children}
    </Link>
  );
}
