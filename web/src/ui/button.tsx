import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonLook, type ButtonVariant } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  children: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
  variant?: ButtonVariant;
  fullWidth?: boolean;
  /** Called on a click while it is `aria-disabled`: shows why. */
  onRefused?: () => void;
}

/** While it loads a button keeps its width, its label for screen readers and the focus, and ignores
 * clicks: it is not `disabled`, which would drop the focus. */
export function Button({
  children,
  icon,
  loading = false,
  variant = "primary",
  type = "button",
  fullWidth = false,
  onClick,
  onRefused,
  ...rest
}: ButtonProps) {
  const inactive = loading || rest["aria-disabled"] === true;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!inactive) return onClick?.(event);
    event.preventDefault();
    if (!loading) onRefused?.();
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={inactive || undefined}
      className={buttonLook(variant, fullWidth)}
    >
      <span className={`inline-flex items-center gap-2 ${loading ? "opacity-0" : ""}`}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
