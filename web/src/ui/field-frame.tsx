import type { ReactNode } from "react";
import { addedTo } from "./added-sentences.ts";
import { Icon } from "./icon.tsx";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The ids that tie an input to its hint and its error. */
export function fieldAria(id: string, { hint, error }: Omit<FieldTexts, "label">) {
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": described || undefined,
  };
}

export const inputLook =
  "w-full min-w-0 rounded-control border border-edge bg-card px-4 text-ink " +
  "placeholder:text-quiet focus:border-forest focus:outline-2 focus:-outline-offset-2 " +
  "focus:outline-forest aria-invalid:border-error aria-invalid:outline-error " +
  "disabled:border-line disabled:bg-paper disabled:text-quiet";

/** Label above, hint and error below; the error always has its icon, because its red is close to
 * clay. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-medium text-ink">
        {label}
      </label>
      {children}
      <FieldError id={id} message={error} label={label} />
      {hint && (
        <p id={`${id}-hint`} className="text-14 wrap-anywhere text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  message: string | undefined;
  /** Of the field. */
  label?: string;
}

/** Nothing, where there is no message. */
export function FieldError({ id, message, label }: FieldErrorProps) {
  if (message === undefined) return null;
  const more = addedTo(message, label);
  return (
    <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-14 wrap-anywhere text-error">
      <span className="grid h-5 place-items-center">
        <Icon name="alert" size={16} />
      </span>
      <span>
        {message}
        {more && <span className="block text-quiet">{more}</span>}
      </span>
    </p>
  );
}
