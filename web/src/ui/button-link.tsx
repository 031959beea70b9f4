import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonLook, type ButtonVariant } from "./button-look.ts";

export interface ButtonLinkProps {
  to: string;
  children: ReactNode;
  icon?: ReactNode;
  variant?: ButtonVariant;
  fullWidth?: boolean;
}

export function ButtonLink({
  to,
  children,
  icon,
  variant = "primary",
  fullWidth = false,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonLook(variant, fullWidth)}>
      {icon}
      {children}
    </Link>
  );
}
