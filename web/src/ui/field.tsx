import { useId, type ComponentProps, type ReactNode } from "react";
import { fieldAria, FieldFrame, inputLook, type FieldTexts } from "./field-frame.tsx";

export interface TextFieldProps
  extends Omit<ComponentProps<"input">, "className" | "style" | "prefix" | "id">, FieldTexts {
  /** Fixed text before the input, such as `₦`. */
  prefix?: string;
  /** A control at the end of the field. */
  action?: ReactNode;
  /** For the main figure of a screen. */
  large?: boolean;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  prefix,
  action,
  large = false,
  ...input
}: TextFieldProps) {
  const id = useId();
  const isLong = prefix !== undefined && prefix.length > 1;
  // Ten digits fit on the narrowest phone, with text of any size.
  const textLook = large ? "text-[min(1.9375rem,9.4cqi)]" : isLong ? "text-[min(1rem,7.5cqi)]" : "";
  const room = [
    prefix === undefined ? "" : isLong ? "pl-[4.25em]" : large ? "pl-[1.55em]" : "pl-[2.5rem]",
    action ? "pr-14" : "",
    large ? "amount min-h-16 font-bold" : "min-h-13",
  ].join(" ");
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={`relative ${textLook}`}>
        {prefix !== undefined && (
          <span
            aria-hidden
            className={`pointer-events-none absolute inset-y-0 left-0 flex items-center pl-4 text-quiet ${large ? "text-[0.8em] font-semibold" : ""}`}
          >
            {prefix}
          </span>
        )}
        <input {...input} {...fieldAria(id, { hint, error })} className={`${inputLook} ${room}`} />
        {action && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1">{action}</div>
        )}
      </div>
    </FieldFrame>
  );
}
